import { useBench } from '../../support/useBench';
import { airtime, byKey } from '../onceHelp';

const bench = useBench();
const rowsOf = (keys: Array<string | number>) =>
	keys.map((order, index) => ({ phone: '08031234567', amount: 100 * (index + 1), order }));

test('what a sheet has shortened, or may write in another way, is not sent and says what to do', async () => {
	const { items, requests } = await bench().run({
		rows: rowsOf(['1.00E+11', '11/23/2026', '1.000']),
		parameters: airtime({ ...byKey, notBought: 'receipts' }),
	});
	expect(items.map(({ outcome, message }) => [outcome, message])).toEqual([
		['notSent', expect.stringMatching(/shortened\. In the sheet, format the column as plain text/)],
		['notSent', expect.stringMatching(/several ways\. Write the date as year, month and day/)],
		[
			'notSent',
			expect.stringMatching(/separators\. In the sheet, format the column as plain text/),
		],
	]);
	expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});
