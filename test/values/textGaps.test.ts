import * as fc from 'fast-check';

import {
	emptyPlace,
	missingWithin,
	placesIn,
	unfilledPlace,
} from '../../nodes/VtuWallet/values/textGaps';

const name = '{{ $json.name }}';
const fromRow = [{ written: name, value: 'Ada' }];

test('the places of a text are its expressions, in their order', () => {
	expect(placesIn(`=Hello ${name}, you owe {{\n$json.sum }}.`)).toEqual([name, '{{\n$json.sum }}']);
	for (const plain of [`Hello ${name}`, '=Hello', '', undefined, 5])
		expect(placesIn(plain)).toEqual([]);
	expect(placesIn(`=${name}{{ $json.sum }} {{ left open`)).toEqual([name, '{{ $json.sum }}']);
	expect(placesIn('={{{}}} }} {{}}')).toEqual(['{{{}}', '{{}}']);
});

test.each([
	undefined,
	null,
	NaN,
	'',
	'  ',
	'\n',
	'undefined',
	'null',
	'NaN',
	'Invalid DateTime',
	'#N/A',
	' #REF! ',
	'N/A',
	'nil ',
	'None',
	'-',
	'—',
	'?',
])('a place that gives %j stays empty', (value) =>
	expect(emptyPlace([{ written: name, value }])?.written).toBe(name),
);

test.each(['Ada', '10', 0, '0', false, 'Nilson', 'A-B', 'null and void', -1])(
	'a place that gives %j is filled',
	(value) => expect(emptyPlace([{ written: name, value }])).toBe(undefined),
);

test("a place with an empty text as its default (|| '') may give that, and still lacks what is undefined", () => {
	for (const written of ["{{ $json.title || '' }}", '{{ $json.title ?? "" }}', '{{ `` }}']) {
		for (const value of ['', 0]) expect(emptyPlace([{ written, value }])).toBe(undefined);
		expect(emptyPlace([{ written, value: undefined }])?.written).toBe(written);
		expect(emptyPlace([{ written, value: 'undefined' }])?.written).toBe(written);
	}
});

test('the first empty place is the one that is told', () => {
	const places = ['a', 'b', 'c'].map((written) => ({ written, value: written === 'a' ? 1 : '' }));
	expect(emptyPlace(places)?.written).toBe('b');
});

test.each([
	['Hello {name}, we open at 9', '{name}'],
	['Hello {{ $json.name }}, we open', '{{ $json.name }}'],
	['Hello {{first name}}!', '{{first name}}'],
	['Hello <<Name>>', '<<Name>>'],
	['Hello [[name]]', '[[name]]'],
	['Hello %name%, hi', '%name%'],
	['You bought [object Object]', '[object Object]'],
])('%s has a place that nobody filled: %s', (text, place) => {
	expect(unfilledPlace(text, [])).toBe(place);
	expect(unfilledPlace(text, fromRow)).toBe(place);
});

test.each([
	'Save 50% on data, 20% on airtime',
	'1GB < 2GB and 3GB > 2GB',
	'Call us [Mon-Fri] {9-5}',
	'We open at 9.',
	'Hello Ada, we open',
])('the text %s has no place that nobody filled', (text) => {
	expect(unfilledPlace(text, [])).toBe(undefined);
	expect(unfilledPlace(text, fromRow)).toBe(undefined);
});

test.each(['Hello , we open at 9', 'Dear Mr , hello', 'Thank you.\nHello ! We open'])(
	'the text %j lost a name where it comes from the row, and may be meant so elsewhere',
	(text) => {
		expect(unfilledPlace(text, fromRow)).toMatch(/[,!]$/);
		expect(unfilledPlace(text, [])).toBe(undefined);
	},
);

test.each([
	[name, 'Ola ', undefined],
	["{{ $json['First Name'] }}", 'Ola ', undefined],
	["{{ 'Hello ' + $json.name }}", 'Hello ', 'Hello ,'],
	['{{ $json.text }}', 'Hello , we open', 'Hello ,'],
])('the space before a comma that %s leaves as %j is told as %s', (written, value, told) => {
	const text = value.startsWith('Hello') ? `${value}, we open` : `Hello ${value}, we open`;
	expect(unfilledPlace(text, [{ written, value }])).toBe(told);
});

test('a text of words and commas alone has no gap', () => {
	const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
	fc.assert(
		fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
			expect(unfilledPlace(`${words.join(', ')}.`, fromRow)).toBe(undefined);
		}),
	);
});

test('a place in brackets is seen whatever its name', () => {
	const field = fc.stringMatching(/^[A-Za-z][A-Za-z_ ]{0,10}[a-z]$/);
	const brackets = fc.constantFrom(
		['{', '}'],
		['{{', '}}'],
		['{{ ', ' }}'],
		['<<', '>>'],
		['[[', ']]'],
	);
	fc.assert(
		fc.property(field, brackets, (inside, [open, close]) => {
			expect(unfilledPlace(`Hello ${open}${inside}${close}, hi`, [])).toBe(open + inside + close);
		}),
	);
});

test.each([
	['Hi null, we open', 'null'],
	['Hi undefined!', 'undefined'],
	['You owe NaN Naira', 'NaN'],
	['Due on Invalid Date', 'Invalid Date'],
	['You owe #REF!', '#REF!'],
	['Hi #N/A', '#N/A'],
	['You bought [object Object]', '[object Object]'],
])('a value that holds %s was put together from something missing', (value, trace) => {
	expect(
		missingWithin([
			{ written: name, value: 'Ada' },
			{ written: name, value },
		]),
	).toBe(trace);
});

test.each(['The sale is null and void', 'Nullify it', 'Mr Nanna', 'Top up #NIGERIA', 5, null])(
	'a value of %j lacks nothing',
	(value) => expect(missingWithin([{ written: name, value }])).toBeUndefined(),
);
