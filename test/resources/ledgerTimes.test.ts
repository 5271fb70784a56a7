import { spanOf } from '../../nodes/VtuWallet/resources/ledger/fields';
import { casesOf } from '../support/casesOf';
import { refusalOf } from '../values/refusal';

const lagos = 'Africa/Lagos';

test.each(
	casesOf([
		[
			['2026-11-25T23:00', '2026-11-26T23:00'],
			['2026-11-26', ' 2026-11-26 '],
		],
		[
			['2026-11-26T07:30', '2026-11-26T07:30'],
			['2026-11-26T08:30', '2026-11-26 08:30:00'],
		],
		[
			['2026-11-26T08:30', '2026-11-26T08:30'],
			['2026-11-26T08:30Z', '2026-11-26 10:30+02:00'],
		],
		[['2026-11-26T08:30', '2026-11-26T08:30'], [new Date('2026-11-26T08:30Z')]],
	]),
)('%p is from %p until then', (raw, [start, end]) =>
	expect(spanOf(raw, 'From', lagos)).toEqual({
		start: new Date(`${start}Z`),
		end: new Date(`${end}Z`),
	}),
);

test('a whole day has 25 hours when the clocks go back', () => {
	const { start, end } = spanOf('2026-10-25', 'Until', 'Europe/Berlin');
	expect(end.getTime() - start.getTime()).toBe(25 * 3_600_000);
});

test.each(['05/11/2026', 1, '2026', 2026, '2026-02-30', 1790000000000, {}])(
	'the time %p is refused',
	(raw) => {
		const { message, advice } = refusalOf(() => spanOf(raw, 'From', lagos));
		expect(message).toMatch(/^'From' is (not a date|neither)/);
		expect(advice).toBe('Write it as 2026-11-26, or with a time as 2026-11-26T08:00.');
	},
);
