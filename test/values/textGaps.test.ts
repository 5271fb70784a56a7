import * as fc from 'fast-check';

import {
	emptyPlace,
	missingWithin,
	placesIn,
	unfilledPlace,
} from '../../nodes/VtuWallet/values/textGaps';
import { forAll } from '../support/forAll';
import { itReads } from './refusal';

const name = '{{ $json.name }}';
const fromRow = [{ written: name, value: 'Ada' }];

test('the places of a text are its expressions, in their order', () => {
	expect(placesIn(`=Hello ${name}, you owe {{\n$json.sum }}.`)).toEqual([name, '{{\n$json.sum }}']);
	for (const plain of [`Hello ${name}`, '=Hello', '', undefined, 5])
		expect(placesIn(plain)).toEqual([]);
	expect(placesIn(`=${name}{{ $json.sum }} {{ left open`)).toEqual([name, '{{ $json.sum }}']);
	expect(placesIn('={{{}}} }} {{}}')).toEqual(['{{{}}', '{{}}']);
});

itReads('the empty place', (value) => emptyPlace([{ written: name, value }])?.written, [
	[name, [undefined, null, NaN, '', '  ', '\n', 'undefined', 'null', 'NaN', 'Invalid DateTime']],
	[name, ['#N/A', ' #REF! ', 'N/A', 'nil ', 'None', '-', '—', '?']],
	[undefined, ['Ada', '10', 0, '0', false, 'Nilson', 'A-B', 'null and void', -1]],
]);

test("a place with the default '' may be empty, and a place with an undefined value is a gap", () => {
	for (const written of ["{{ $json.title || '' }}", '{{ $json.title ?? "" }}', '{{ `` }}']) {
		for (const value of ['', 0]) expect(emptyPlace([{ written, value }])).toBe(undefined);
		expect(emptyPlace([{ written, value: undefined }])?.written).toBe(written);
		expect(emptyPlace([{ written, value: 'undefined' }])?.written).toBe(written);
	}
});

test('the error names the first empty place', () => {
	const places = ['a', 'b', 'c'].map((written) => ({ written, value: written === 'a' ? 1 : '' }));
	expect(emptyPlace(places)?.written).toBe('b');
});

for (const places of [[], fromRow])
	itReads('the place that is not filled', (text) => unfilledPlace(String(text), places), [
		['{name}', ['Hello {name}, we open at 9']],
		['{{ $json.name }}', ['Hello {{ $json.name }}, we open']],
		['{{first name}}', ['Hello {{first name}}!']],
		['<<Name>>', ['Hello <<Name>>']],
		['[[name]]', ['Hello [[name]]']],
		['%name%', ['Hello %name%, hi']],
		['[object Object]', ['You bought [object Object]']],
		[undefined, ['Save 50% on data, 20% on airtime', '1GB < 2GB and 3GB > 2GB']],
		[undefined, ['Call us [Mon-Fri] {9-5}', 'We open at 9.', 'Hello Ada, we open']],
	]);

const nameless = ['Hello , we open at 9', 'Dear Mr , hello', 'Thank you.\nHello ! We open'];
test.each(nameless)('the text %j lacks a name only if the name comes from the row', (text) => {
	expect(unfilledPlace(text, fromRow)).toMatch(/[,!]$/);
	expect(unfilledPlace(text, [])).toBe(undefined);
});

test.each([
	[name, 'Ola ', undefined],
	["{{ $json['First Name'] }}", 'Ola ', undefined],
	["{{ 'Hello ' + $json.name }}", 'Hello ', 'Hello ,'],
	['{{ $json.text }}', 'Hello , we open', 'Hello ,'],
])('the space before a comma that %s leaves as %j is reported as %s', (written, value, told) => {
	const text = value.startsWith('Hello') ? `${value}, we open` : `Hello ${value}, we open`;
	expect(unfilledPlace(text, [{ written, value }])).toBe(told);
});

test('a text of words and commas alone has no gap', () => {
	const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
	forAll([fc.array(word, { minLength: 1, maxLength: 8 })], (words) => {
		expect(unfilledPlace(`${words.join(', ')}.`, fromRow)).toBe(undefined);
	});
});

test('a place in brackets is seen under any name', () => {
	const field = fc.stringMatching(/^[A-Za-z][A-Za-z_ ]{0,10}[a-z]$/);
	const brackets = fc.constantFrom(
		['{', '}'],
		['{{', '}}'],
		['{{ ', ' }}'],
		['<<', '>>'],
		['[[', ']]'],
	);
	forAll([field, brackets], (inside, [open, close]) => {
		expect(unfilledPlace(`Hello ${open}${inside}${close}, hi`, [])).toBe(open + inside + close);
	});
});

const traceIn = (value: unknown) =>
	missingWithin([
		{ written: name, value: 'Ada' },
		{ written: name, value },
	]);
itReads('the trace of something missing', traceIn, [
	['null', ['Hi null, we open']],
	['undefined', ['Hi undefined!']],
	['NaN', ['You owe NaN Naira']],
	['Invalid Date', ['Due on Invalid Date']],
	['#REF!', ['You owe #REF!']],
	['#N/A', ['Hi #N/A']],
	['[object Object]', ['You bought [object Object]']],
	[undefined, ['The sale is null and void', 'Nullify it', 'Mr Nanna', 'Top up #NIGERIA', 5, null]],
]);
