import { useBench } from '../support/kit';
import { campaign, phones, three } from './help';

const bench = useBench();

const more = { optOutNumbers: { list: '08051234567' } };
const hintOf = async (rows: object[], parameters: object = {}) => {
	const { hints } = await campaign(bench(), rows as never, { ...more, ...parameters });
	return hints[0] as { type: string; message: string };
};

describe('the hint of a campaign is blue where all went as the list wants it', () => {
	test('sent, sent earlier, opted out or repeated', async () => {
		const rows = [...three, ...phones('+234 803 123 4567')];
		const sent = await hintOf(rows);
		expect(sent).toMatchObject({
			type: 'info',
			message: expect.stringMatching(/2 sent now.*2 left out \(1 opted out, 1 repeated\)/),
		});
		expect(sent.message).not.toContain('Look at');
		const again = await hintOf(rows);
		expect(again).toMatchObject({ type: 'info', message: expect.stringContaining('sent earlier') });
	});

	test.each([
		['an invalid number', phones('0803')],
		['a landline', phones('012345678')],
		['a gap in the text', [{ phone: '08021234567', text: 'Hello {name}' }]],
		['a text that is too long', [{ phone: '08021234567', text: 'x'.repeat(161) }]],
	])('and amber for %s, in a preview as well, with the row to look at', async (_, bad) => {
		const rows = [...three, ...bad].map((row) => ({ text: 'We open at 9.', ...row }));
		const own = { message: '={{ $json.text }}', options: { maxParts: 1 } };
		const amber = { type: 'warning', message: expect.stringMatching(/Look at row 4\b/) };
		expect(await hintOf(rows, { ...own, mode: 'preview' })).toMatchObject(amber);
		expect(await hintOf(rows, own)).toMatchObject(amber);
	});

	test('and amber for opt-outs that keep no number out', async () => {
		const unread = { optOutNumbers: { list: '08051234567, nonsense' } };
		const amber = {
			type: 'warning',
			message: expect.stringContaining("1 of the 'Opt-Out Numbers' cannot be read"),
		};
		expect(await hintOf(three, { ...unread, mode: 'preview' })).toMatchObject(amber);
		expect(await hintOf(three, unread)).toMatchObject(amber);
	});

	test('and amber for whoever is put off, whose rows need nothing', async () => {
		const hour = new Date(Date.now() + 3_600_000).getUTCHours();
		const clock = (shift: number) => `${String((hour + shift) % 24).padStart(2, '0')}:00`;
		const hours = { quietHours: 'other', quietHoursOther: `${clock(23)}-${clock(2)}` };
		const hint = await hintOf(three, hours);
		expect(hint).toMatchObject({
			type: 'warning',
			message: expect.stringContaining('2 put off by the quiet hours'),
		});
		expect(hint.message).not.toContain('Look at');
	});

	test.each([
		[
			'calls wrong',
			{ wrong_number: '2348031234567', correct_number: '2348091234567' },
			'Look at row 1',
		],
		['does not name', { total_correct_number: 1, total_wrong_number: 1 }, 'Look at rows 1 and 3'],
	])('and amber for a number that the provider %s', async (_, change, said) => {
		bench().addFault('/api/bulksms', { kind: 'reword', change }, { count: 1 });
		const hint = await hintOf(three);
		expect(hint).toMatchObject({ type: 'warning', message: expect.stringContaining(said) });
	});

	test('and blue where the text takes characters that make it dear', async () => {
		const dear = { message: 'Pay ₦500', plainCharacters: false };
		expect(await hintOf(three, dear)).toMatchObject({ type: 'info' });
	});
});
