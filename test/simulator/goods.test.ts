import { pagesOf } from './products/sms';
import { useKit } from './testKit';

const kit = useKit();

const buy = async (path: string, body: object) => (await kit.live.post(path, body)).data;

describe('electricity', () => {
	const body = { disco: 1, meter_number: '01234567890', amount: 1000 };

	it('gives prepaid meters a token, the same in a replay', async () => {
		const first = await buy('/api/bill', { ...body, meter_type: 'prepaid', 'request-id': 'r-1' });
		expect(first.token).toMatch(/^(\d{4}-){4}\d{4}$/);
		expect(
			(await buy('/api/bill', { ...body, meter_type: 'prepaid', 'request-id': 'r-1' })).token,
		).toBe(first.token);
		expect(
			(await buy('/api/bill', { ...body, meter_type: 'prepaid', 'request-id': 'r-2' })).token,
		).not.toBe(first.token);
		expect((await buy('/api/bill', { ...body, meter_type: 'postpaid' })).token).toBe('');
	});

	it('says its token in the message as well where that is configured', async () => {
		kit.simulator.configure({ shapes: { codesInMessage: true } });
		const told = await buy('/api/bill', { ...body, meter_type: 'prepaid' });
		expect(told.message).toMatch(new RegExp(`meter 01234567890\\. Code: ${told.token}$`));
	});

	it('adds charges to the debit where they are configured', async () => {
		kit.simulator.configure({ charges: { electricity: 100 } });
		await buy('/api/bill', { ...body, meter_type: 'prepaid', 'request-id': 'r-1' });
		expect(kit.simulator.ledger()[0].amount).toBe(1100);
		expect((await kit.requery('r-1')).data.data.amount).toBe(1000);
	});
});

describe('airtime', () => {
	it('debits less where there is a discount', async () => {
		kit.simulator.configure({ airtimeDiscountPercent: 2, shapes: { extraFields: true } });
		const { data } = await kit.buyAirtime('r-1');
		expect(data).toMatchObject({ amount: '500', discount: 490, newbal: 4_999_510 });
		expect(kit.simulator.ledger()[0].amount).toBe(490);
	});
});

describe('exam pins', () => {
	it('come as lines or with commas', async () => {
		const { pin, oldbal, newbal } = await buy('/api/exam', { exam: 1, quantity: 2 });
		expect(pin).toMatch(/^\d{17}<=>W\d{10}\n\d{17}<=>W\d{10}$/);
		expect([oldbal, newbal]).toEqual(['5000000', 4_993_000]);
		kit.simulator.configure({ shapes: { pins: 'commas' } });
		expect((await buy('/api/exam', { exam: 1, quantity: 2 })).pin).toMatch(
			/^\d{17}<=>W\d{10},\d{17}<=>W\d{10}$/,
		);
	});

	it('can tell the balance before for the balance after', async () => {
		kit.simulator.configure({ examNewbalIsOld: true });
		expect((await buy('/api/exam', { exam: 1, quantity: 1 })).newbal).toBe(5_000_000);
		expect(kit.simulator.accounts[0].balance).toBe(4_996_500);
	});
});

describe('pins', () => {
	it('are the same for the same seed', async () => {
		const pinFor = async (seed: number): Promise<string> => {
			kit.simulator.configure({ seed });
			return (await buy('/api/exam', { exam: 1, quantity: 1 })).pin;
		};
		const first = await pinFor(5);
		expect(await pinFor(6)).not.toBe(first);
		expect(await pinFor(5)).toBe(first);
	});
});

describe('cards', () => {
	it.each(['/api/recharge_card', '/api/data_card'])(
		'%s gives as many pins and serials as were asked for',
		async (path) => {
			const { pin, serial } = await buy(path, {
				network: 1,
				plan_type: '1',
				quantity: 4,
				card_name: 'Shop',
			});
			expect(pin).toMatch(/^(\d{17},){3}\d{17}$/);
			expect(serial).toMatch(/^(S\d{10},){3}S\d{10}$/);
		},
	);
});

describe('bulk SMS', () => {
	it('counts units by numbers and pages, and drops malformed numbers silently', async () => {
		kit.simulator.configure({ shapes: { extraFields: true } });
		const number = '2348031234567,080, 2348031234568,2348031234569';
		const answer = await buy('/api/bulksms', { sender: 'Shop', number, message: 'x'.repeat(161) });
		expect(answer).toMatchObject({
			status: 'success',
			units: 4,
			total_correct_number: 2,
			total_wrong_number: 2,
		});
		expect(kit.simulator.ledger()[0].amount).toBe(16);
	});

	it.each([
		['x'.repeat(160), 1],
		['x'.repeat(161), 2],
		['x'.repeat(306), 2],
		['x'.repeat(307), 3],
		['€'.repeat(80), 1],
		['€'.repeat(81), 2],
		['₦'.repeat(70), 1],
		['₦'.repeat(71), 2],
		['₦'.repeat(135), 3],
	])('takes %j as %d page(s)', (text, pages) => {
		expect(pagesOf(text)).toBe(pages);
	});
});
