import * as fc from 'fast-check';

import { yesOrNo } from '../../nodes/VtuWallet/values/yesOrNo';
import { cells } from '../fuzz/values';
import { forAll } from '../support/forAll';
import { itReads } from './refusal';

const yes = [
	...[true, 1, '1', 'yes', 'Yes ', 'YES', "'yes", '\u200byes', 'y', 'true', 'TRUE', 'x', 'X'],
	...['STOP', 'Opted out', 'opt-out', 'OPT\u2011OUT', 'DND', 'Do Not Disturb', 'unsubscribed'],
];
const no = [
	...[false, 0, '0', 'no', 'No', 'NO ', 'n', 'false', 'FALSE', 'off', 'Active', 'subscribed'],
	...['', '   ', '-', '\u2014', 'null', 'undefined', null, undefined],
];
const unclear = ['perhaps', 'yes please', 'not yet', 'no longer', 'nope', '?', 2, -1, NaN, {}, []];

itReads('cell', yesOrNo, [
	[true, yes],
	[false, no],
	[undefined, unclear],
]);

test('only cells with a known word for no mean no', () => {
	const known = new Set(no.map((raw) => String(raw).trim().toLowerCase()));
	const empty = /^[\s'"`\u00ad\u00b4\u2018-\u201e\u2032\u2033\p{Pd}\p{Cf}\u2212]*$/u;
	forAll([cells], (raw) => {
		if (yesOrNo(raw) !== false) return;
		const text = raw === undefined || raw === null ? '' : String(raw);
		expect(empty.test(text) || known.has(text.replace(/[^\w-]/g, '').toLowerCase())).toBe(true);
	});
});

test('quotes, spaces and capitals do not change a word', () => {
	const around = fc.constantFrom('', ' ', "'", '"', '\u00a0', '\u200b', '\ufeff');
	const word = fc.constantFrom(
		...[...yes, ...no, ...unclear].filter((raw) => typeof raw === 'string'),
	);
	forAll([around, word, around], (before, said, after) => {
		expect(yesOrNo(`${before}${said.toUpperCase()}${after}`)).toBe(yesOrNo(said));
	});
});
