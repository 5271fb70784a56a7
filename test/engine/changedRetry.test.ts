import type { WalletRunOptions } from '../support/bench';
import { airtime, byKey, cards, rows, sms, useBench } from './support/kit';

const bench = useBench();

/** A run that bought two of three rows, and failed at the last. *Retry* can use another version of the workflow. */
async function failedRun(parameters = airtime({ options: { concurrency: 1 } })) {
	bench().refuse('/api/topup', 'Number Block', { contains: '2348051234567', count: 1 });
	const first = await bench().buy(parameters, rows(3));
	expect(first.error?.message).toContain('Number Block');
	expect(bench().books.charges).toBe(2);
	return first;
}

const options = { concurrency: 1 };
const theNodeWasChanged = 'The node was changed since the first try';
const keyed = airtime({ ...byKey, options });
const monthly = (period: string) => airtime({ repeatProtection: 'period', period, options });

describe('Retry with the currently saved workflow', () => {
	it('buys only what is missing when nothing that matters has changed', async () => {
		const parameters = airtime({ options: { concurrency: 2 } });
		const changes = { settings: { executionTimeout: 600 }, parameters };
		const second = await bench().retry(await failedRun(), changes);
		expect(second.error).toBeUndefined();
		expect(second.replayed).toEqual([true, true, false]);
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it.each<[string, Partial<WalletRunOptions>, string]>([
		['the node was pasted anew', { node: { id: 'pasted' } }, theNodeWasChanged],
		['the protection was switched', { parameters: keyed }, theNodeWasChanged],
		['the protection became a period', { parameters: monthly('day') }, theNodeWasChanged],
		['the trigger was renamed', { triggerName: 'Renamed' }, 'The trigger of the first try'],
	])('buys nothing when %s, and says what to do', async (_, changes, message) => {
		const first = await failedRun();
		const second = await bench().retry(first, changes);
		expect(second.error?.message).toContain(message);
		expect(second.error?.description).toMatch(/^Set it back|'Retry with original workflow'/);
		expect(second.purchases).toEqual([]);
		const third = await bench().retry(first);
		expect(third.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it.each([
		['other keys', keyed, airtime({ ...byKey, key: '={{ $json.phone }}', options })],
		['another period', monthly('month'), monthly('week')],
		['run in place of a key', keyed, airtime({ options })],
	])('buys nothing by %s', async (_, before, after) => {
		const second = await bench().retry(await failedRun(before), { parameters: after });
		expect(second.error?.message).toContain(theNodeWasChanged);
		expect(second.purchases).toEqual([]);
	});

	it('never buys twice in a period when the time zone was changed', async () => {
		const first = await failedRun(monthly('day'));
		for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
			const retried = await bench().retry(first, { settings: { timezone } });
			if (retried.error) expect(retried.error.message).toContain(theNodeWasChanged);
			expect(retried.purchases.length).toBeLessThan(2);
		}
		for (const count of bench().books.each) expect(count).toBe(1);
	});

	it('takes over a protection by key where the first try has sent nothing', async () => {
		const limited = airtime({ options, limits: { maxPerPurchase: 150 } });
		const first = await bench().buy(limited, rows(2));
		expect(first.error?.message).toContain('Max per Purchase');
		const second = await bench().retry(first, { parameters: keyed });
		expect(second.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1]);
	});
});

describe('Retry after what is bought was changed in the node', () => {
	it.each<[string, string, WalletRunOptions['parameters'], object]>([
		['Amount', '/api/topup', airtime({ amount: 500, options }), { amount: 600 }],
		['Airtime Type', '/api/topup', airtime({ options }), { planType: 'SNS' }],
		[
			'Card Plan ID',
			'/api/recharge_card',
			cards({ cardName: '={{ "234" + $json.phone.slice(1) }}', options }),
			{ cardPlan: '3' },
		],
		['Message', '/api/bulksms', sms({ options }), { message: 'Corrected' }],
	])('%s: buys nothing, and says what to do', async (_, path, parameters, changed) => {
		bench().refuse(path, 'Number Block', { contains: '2348051234567', count: 1 });
		const first = await bench().buy(parameters, rows(4));
		expect(first.error?.message).toContain('Number Block');
		expect(bench().books.charges).toBe(2);
		const second = await bench().retry(first, { parameters: { ...parameters, ...changed } });
		expect(second.error?.message).toContain(theNodeWasChanged);
		expect(second.error?.description).toMatch(
			/Set it back, or run the missing rows in a new execution/,
		);
		expect(second.purchases).toEqual([]);
		const third = await bench().retry(first);
		expect(third.error).toBeUndefined();
		expect(bench().books.charges).toBe(4);
	});

	it('goes on where nothing was bought so far', async () => {
		const parameters = airtime({ amount: 500, options });
		const fault = { kind: 'refuse', message: 'Number Block' } as const;
		bench().addFault('/api/topup', fault, { count: 1 });
		const first = await bench().buy(parameters, rows(2));
		expect(first.error?.message).toContain('Number Block');
		const second = await bench().retry(first, { parameters: { ...parameters, amount: 400 } });
		expect(second.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1]);
	});
});
