import { cards, electricity, exam, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

/** Products whose answer alone holds what was paid for. */
const products = [
	['the electricity token', '/api/bill', electricity(), 'token', ['token']],
	['the pins', '/api/exam', exam({ quantity: 2 }), 'pins', ['pin']],
	['the cards', '/api/recharge_card', cards({ quantity: 2 }), 'cards', ['pin', 'serial']],
] as const;

describe.each(products)('%s', (code, path, parameters, field, inAnswer) => {
	const buy = async () => {
		const { items, error } = await bench().buy(parameters, [{}]);
		expect(error).toBeUndefined();
		return items[0];
	};

	test.each(['insideData', 'insideResponse'] as const)(
		'is read where the answer holds it %s',
		async (form) => {
			const usual = await buy();
			bench().addFault(path, { kind: 'odd', form });
			const odd = await buy();
			expect(odd).toMatchObject({ outcome: 'success', balanceAfter: expect.any(Number) });
			const shapeOf = (value: unknown) => JSON.stringify(value).replace(/[0-9A-Z]/g, '0');
			expect(shapeOf(odd[field])).toBe(shapeOf(usual[field]));
			expect(odd.warnings).toBeUndefined();
		},
	);

	test('that the answer does not hold is warned about, and the whole answer is kept', async () => {
		bench().addFault(path, { kind: 'reword', without: [...inAnswer] });
		const receipt = await buy();
		expect(receipt).toMatchObject({
			outcome: 'success',
			response: { status: 'success' },
			warnings: expect.stringMatching(new RegExp(`${code} could not be read.*'response'`)),
		});
	});
});

test('a postpaid bill, which has no token, comes without a warning', async () => {
	const { items } = await bench().buy(electricity({ meterType: 'postpaid' }), [{}]);
	expect(items).toMatchObject([{ outcome: 'success' }]);
	expect(items[0].warnings).toBeUndefined();
});
