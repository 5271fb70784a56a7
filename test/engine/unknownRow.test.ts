import { useBench } from './support/kit';
import { airtime, betting, rows, sms } from './support/products';

const bench = useBench({ authentication: 'token' });

const byHand = { mode: 'manual' } as const;
const waits = { timeout: 1, settleFor: 0.1, concurrency: 1 };
const loseSecond = (path: string) =>
	bench().addFault(path, { kind: 'timeout' }, { contains: '8021234567', count: 30 });
const hintsOf = ({ hints }: { hints: Array<{ message: string }> }) =>
	hints.map(({ message }) => message).join('\n');

describe('a row whose outcome is not known', () => {
	test('names its purchase, and gives one instruction', async () => {
		loseSecond('/api/topup');
		const { error } = await bench().buy(airtime({ options: waits }), rows(3), byHand);
		expect(error?.message).toMatch(
			/^PRODUCTION: Row 2: Outcome unknown: ₦200 for 08021234567 \(airtime-[0-9a-f]+\)\. The provider did not/,
		);
		expect(error?.description).toBe(
			"Do not buy it by hand. Start it again with 'Rows Bought Before', in 'Options', set to 'Go On': the node asks the provider, and buys only what is missing. 3 rows: 1 bought now, 1 unknown, 1 not sent.",
		);
	});

	test('is bought after the instruction, and the hints agree', async () => {
		loseSecond('/api/topup');
		await bench().buy(airtime({ options: waits }), rows(3), byHand);
		bench().simulator.configure({ faults: [] });
		const again = airtime({ options: { ...waits, boughtBefore: 'goOn' } });
		const second = await bench().buy(again, rows(3), byHand);
		expect(second.outcomes).toEqual(['success', 'success', 'success']);
		expect(hintsOf(second)).toMatch(/3 rows: 2 bought now \(₦500\), 1 bought earlier/);
		expect(hintsOf(second)).toMatch(
			/2 rows had not been bought by the run at \d\d:\d\d, and were bought now\. Set 'Rows Bought Before' back to 'Ask'/,
		);
		const third = await bench().buy(again, rows(3), byHand);
		expect(hintsOf(third)).toMatch(/went on with the run at \d\d:\d\d, and bought nothing more/);
		expect(bench().books.charges).toBe(3);
	});

	test('says where to look and what to do then, if there is no look-up', async () => {
		loseSecond('/api/fund/betting');
		const { error } = await bench().buy(betting({ options: waits }), rows(3), byHand);
		expect(error?.message).toMatch(
			/^PRODUCTION: Row 2: Outcome unknown: ₦200 for bet9ja\/08021234567\. The/,
		);
		expect(error?.description).toMatch(
			/^Look in .* by time and amount: .*, ₦200\. If it is there, it was bought\. If it is not there, run only this row with 'Rows Bought Before' set to 'Go On' and 'Send Again if Unknown' on/,
		);
		expect(error?.description).toMatch(/To buy the other rows, set 'On Error' to 'Continue/);
		bench().simulator.configure({ faults: [] });
		const goOn = { ...waits, boughtBefore: 'goOn' };
		const alone = betting({ options: { ...goOn, sendAgain: true } });
		expect((await bench().buy(alone, [rows(3)[1]], byHand)).outcomes).toEqual(['success']);
		const all = await bench().buy(betting({ options: goOn }), rows(3), byHand);
		expect(all.outcomes).toEqual(['success', 'success', 'success']);
		expect(all.replayed).toEqual([true, true, false]);
		expect(bench().books.charges).toBe(3);
	});

	test('names its product if a text has no price', async () => {
		loseSecond('/api/bulksms');
		const { error } = await bench().buy(sms({ options: waits }), rows(2), byHand);
		expect(error?.message).toMatch(/Outcome unknown: sms for 08021234567\. The provider/);
		expect(error?.description).toMatch(/If it stays unknown, look in the provider's list/);
	});
});
