import * as fc from 'fast-check';

import {
	isUneven,
	labelledPins,
	mayBeSwapped,
	pairCards,
	parsePins,
} from '../../nodes/VtuWallet/values/pins';
import { forAll } from '../support/forAll';
import { itReads } from './refusal';

const two = [
	{ pin: '1', serial: 'A' },
	{ pin: '2', serial: 'B' },
];

itReads('pins', parsePins, [
	[two, ['1<=>A\n2<=>B', '1<=>A\r\n\r\n2 <=> B\r\n', '1<=>A, 2<=>B,', '1<=>A<br>2<=>B<br />']],
	[two, [['1<=>A', '2<=>B']]],
	[[{ pin: '0123', serial: 'WRN0045' }], ['0123<=>WRN0045']],
	[[{ pin: '1', serial: 'A' }], ['1&lt;=&gt;A']],
	// The half with letters is the serial where the other one has 10 to 12 digits.
	...['2000000002', '20000000022', '200000000220'].map((pin): [unknown, unknown[]] => [
		[{ pin, serial: 'WRN123456789' }],
		[`WRN123456789<=>${pin}`, `${pin}<=>WRN123456789`, ` WRN123456789 &lt;=&gt; ${pin} `],
	]),
	[
		[
			{ pin: '200000000220', serial: 'WRN1' },
			{ pin: '200000000221', serial: 'WRN2' },
		],
		['WRN1<=>200000000220,200000000221<=>WRN2'],
	],
	// Other shapes keep the order of the document.
	[[{ pin: 'WRN1', serial: '200000002' }], ['WRN1<=>200000002']],
	[[{ pin: 'WRN1', serial: '2000000022012' }], ['WRN1<=>2000000022012']],
	[[{ pin: '1000000001', serial: '200000000220' }], ['1000000001<=>200000000220']],
	[[{ pin: 'WRN1', serial: 'ABCDEFGHIJ12' }], ['WRN1<=>ABCDEFGHIJ12']],
	[['0001', '0002'].map((pin) => ({ pin, serial: '' })), ['0001,0002']],
	[[{ pin: '12345', serial: '' }], [12345]],
	[[], ['', null, undefined, { pin: '1' }, true]],
]);

test('cards are paired in order, and leading zeros stay', () => {
	expect(pairCards('S01,S02', '0011,0022')).toEqual([
		{ pin: '0011', serial: 'S01' },
		{ pin: '0022', serial: 'S02' },
	]);
	expect(pairCards(['S1'], ['P1', 'P2'])).toEqual([
		{ pin: 'P1', serial: 'S1' },
		{ pin: 'P2', serial: '' },
	]);
	expect(pairCards(undefined, null)).toEqual([]);
});

test.each([
	['P1,P2,P3', ',S2,S3', ['', 'S2', 'S3']],
	['P1,P2,P3', 'S1,,S3', ['S1', '', 'S3']],
	['P1,P2,P3', 'S1,S2', ['S1', 'S2', '']],
	['P1<br />\nP2<br />\nP3', '\r\nS2\r\nS3', ['', 'S2', 'S3']],
	[
		['P1', 'P2', 'P3'],
		[null, 'S2 ', 'S3\n'],
		['', 'S2', 'S3'],
	],
])('an empty place gives no pin the serial of another one: %j and %j', (pins, serials, paired) => {
	const cards = pairCards(serials, pins);
	expect(cards).toEqual(paired.map((serial, index) => ({ pin: `P${index + 1}`, serial })));
	expect(isUneven(cards)).toBe(true);
});

test('a missing half is noticed, and an answer without serials has none', () => {
	expect(pairCards('S1,S2,S3', 'P1,,P3')[1]).toEqual({ pin: '', serial: 'S2' });
	expect(isUneven(pairCards('S1,S2', 'P1'))).toBe(true);
	expect(isUneven(pairCards('S1,S2,', 'P1,P2'))).toBe(false);
	expect(isUneven(pairCards(undefined, 'P1,P2'))).toBe(false);
});

test.each([
	[{ pin: '200000000220', serial: 'WRN1' }, false],
	[{ pin: '2000-0000-0220', serial: 'WRN1' }, false],
	[{ pin: '12345678901234567', serial: 'W1234567890' }, false],
	[{ pin: '200000000220', serial: '' }, false],
	[{ pin: '1000000001', serial: '200000000220' }, true],
	[{ pin: 'WRN1', serial: '200000002' }, true],
	[{ pin: 'WRN1', serial: 'ABC2' }, true],
])('whether the halves of %j may be swapped: %s', (card, expected) => {
	expect(mayBeSwapped(card)).toBe(expected);
});

const both = [
	{ pin: 'P1', serial: 'S1' },
	{ pin: 'P2', serial: 'S2' },
];

itReads('pins with labels', (raw) => labelledPins(String(raw)), [
	[both, ['Pin: P1 Serial: S1 | Pin: P2 Serial: S2']],
	[both, ['Serial No: S1, PIN: P1, Serial No: S2, PIN: P2']],
	[both, ['Your pins: Serial: S1, Pin: P1; Serial: S2, Pin: P2']],
	[both, ['PIN=P1|SERIAL=S1\nPIN=P2|SERIAL=S2']],
	[both, ['Serial: S1 Exam WAEC Pin: P1; Serial: S2 Exam WAEC Pin: P2']],
	[[{ pin: '1234-5678', serial: 'S-1' }], ['Pin: 1234-5678 Serial: S-1']],
	// Two cards could be mixed.
	[[], ['Serial: S0 | Pin: P1 Serial: S1 | Pin: P2', 'Pin: P1 Serial: S1 | Pin: P2']],
	[[], ['Pin: P1 | Pin: P2 Serial: S2 | Serial: S1', 'Serial: S1 Pin: P1 | Pin: P2 Serial: S2']],
	[[], ['Pin: 1234 5678 9012 Serial: S1']],
	// One of the labels is missing.
	[undefined, ['Pin: P1, Pin: P2', '1<=>A']],
]);

test('every pin is read as it was written, with every kind of line break', () => {
	const code = fc.stringMatching(/^[0-9A-Z-]{1,20}$/);
	const cards = fc.array(fc.record({ pin: code, serial: code }), { minLength: 1, maxLength: 10 });
	forAll([cards, fc.constantFrom('\n', '\r\n', ',', ', ', ';', '<br>')], (pins, gap) => {
		const joined = pins.map(({ pin, serial }) => `${pin}<=>${serial}`).join(gap);
		const sides = parsePins(joined).map((card) => [card.pin, card.serial].sort());
		expect(sides).toEqual(pins.map(({ pin, serial }) => [pin, serial].sort()));
		expect(
			pairCards(pins.map((card) => card.serial).join(gap), pins.map((card) => card.pin).join(gap)),
		).toEqual(pins);
	});
});

test('any value gives pins and serials that are text, and never an exception', () =>
	forAll([fc.anything(), fc.anything()], (a, b) => {
		for (const card of [...parsePins(a), ...pairCards(a, b)]) {
			expect([typeof card.pin, typeof card.serial]).toEqual(['string', 'string']);
		}
	}));
