import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

/** Products whose answer alone holds what was paid for. */
const products: Array<{
	resource: string;
	path: string;
	parameters: INodeParameters;
	code: string;
	field: string;
	inAnswer: string[];
}> = [
	{
		resource: 'electricity/pay',
		path: '/api/bill',
		parameters: {
			disco: byId('1'),
			meterType: 'prepaid',
			meterNumber: '04123456789',
			amount: 1000,
		},
		code: 'the electricity token',
		field: 'token',
		inAnswer: ['token'],
	},
	{
		resource: 'examPin/buy',
		path: '/api/exam',
		parameters: { exam: byId('1'), quantity: 2 },
		code: 'the pins',
		field: 'pins',
		inAnswer: ['pin'],
	},
	{
		resource: 'rechargeCard/buy',
		path: '/api/recharge_card',
		parameters: { cardPlan: '1', quantity: 2, cardName: 'Ada' },
		code: 'the cards',
		field: 'cards',
		inAnswer: ['pin', 'serial'],
	},
];

describe.each(products)('$code', ({ resource, path, parameters, code, field, inAnswer }) => {
	const buy = async () => {
		const [name, operation] = resource.split('/');
		const { items, error } = await bench().buy({ resource: name, operation, ...parameters }, [{}]);
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
		bench().addFault(path, { kind: 'reword', without: inAnswer });
		const receipt: IDataObject = await buy();
		expect(receipt).toMatchObject({
			outcome: 'success',
			response: { status: 'success' },
			warnings: expect.stringMatching(new RegExp(`${code} could not be read.*'response'`)),
		});
	});
});

test('a postpaid bill, which has no token, comes without a warning', async () => {
	const { items } = await bench().buy(
		{
			resource: 'electricity',
			operation: 'pay',
			disco: byId('1'),
			meterType: 'postpaid',
			meterNumber: '04123456789',
			amount: 1000,
		},
		[{}],
	);
	expect(items).toMatchObject([{ outcome: 'success' }]);
	expect(items[0].warnings).toBeUndefined();
});
