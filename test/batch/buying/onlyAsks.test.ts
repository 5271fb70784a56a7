import { answers, found, type Counter } from './counter';
import { trusted, unaskable, untrusted } from './counters';

/** A question whether a row would be sent: it sends nothing, leaves nothing behind, and ends. */
const ask = async (counter: Counter) => {
	const before = [counter.sent.length, [...counter.marks].sort()];
	const { result } = await counter.restart('asking').buy({ askedOf: counter.records() });
	expect([counter.sent.length, [...counter.marks].sort()]).toEqual(before);
	return result;
};

describe.each([
	['is found by its reference', trusted],
	['can only be asked about', untrusted],
	['nobody can be asked about', unaskable],
])('what would be sent of a purchase that %s', (_, product) => {
	test('is all of one that nobody has sent', async () => {
		expect(await ask(product())).toMatchObject({ outcome: 'notSent', wouldSend: true });
	});

	test.each(['input', 'balance', 'failed'] as const)(
		'is one that was refused (%s), by the same reference or the next',
		async (answer) => {
			const counter = product().answering([answers[answer]]);
			await counter.buy();
			expect(await ask(counter)).toMatchObject({ wouldSend: true });
		},
	);

	test('is nothing of one that was bought', async () => {
		const counter = product().answering([answers.success], [found('success')]);
		await counter.buy();
		const result = await ask(counter);
		expect([result.outcome, result.wouldSend]).toEqual(['success', undefined]);
	});
});

test('where the store contradicts itself again and again, the purchase ends and nothing is sent', async () => {
	const counter = unaskable();
	const records = Object.assign(counter.records(), {
		record: async () => await Promise.resolve('refused' as const),
	});
	await expect(counter.buy({ records })).rejects.toThrow('kept asking what is written down');
	expect(counter.sent).toEqual([]);
});
