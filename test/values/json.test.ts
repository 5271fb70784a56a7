import fc from 'fast-check';

import { readable } from '../../nodes/VtuWallet/api/wire/hostRequest';
import { jsonParts, parseJson } from '../../nodes/VtuWallet/values/json';
import { cpuMs } from '../support/cpuTime';

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: [plan] in <b>/var/www/{api}/buy.php</b> on line <b>5</b><br />\n';

test.each([
	['', { status: 'success', pin: '1' }],
	['\uFEFF', { status: 'success' }],
	[' \r\n\t', [{ status: 'success' }]],
	[notice, { status: 'success', pin: '1' }],
	['\uFEFF' + notice + notice, []],
])('JSON is read behind %j', (before, value) => {
	expect(readable(`${before}${JSON.stringify(value)}\n`).body).toEqual(value);
});

test.each([
	['nothing', ''],
	['a web page', '<!doctype html><p>{}'],
	['a page whose script ends in JSON', '<html><script>window.state={"status":"success"}'],
	['JSON that breaks off', '{"status":"success","pin":"12'],
	['JSON that something stands behind', '{"status":"success"} <b>Warning</b>'],
	['text with brackets', 'a {b} [c]'],
])('no JSON is read from %s', (_, text) => {
	expect(readable(text)).toEqual({ body: text });
});

test('JSON alone, or behind a mark and a space, is read as JSON.parse reads it', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(readable(text)).toEqual({ body: parseJson(text) });
			expect(readable(`\uFEFF ${text} `)).toEqual({ body: parseJson(text) });
		}),
	);
});

test.each([
	['{"pin":12345678901234567890}', { pin: '12345678901234567890' }],
	['[-8944110068743216549]', ['-8944110068743216549']],
	['{"12345678901234567890":1}', { '12345678901234567890': 1 }],
	['{"text":"say \\"12345678901234567890\\" aloud"}', { text: 'say "12345678901234567890" aloud' }],
	[
		'{"exact":9007199254740991,"long":9007199254740993}',
		{ exact: 9007199254740991, long: '9007199254740993' },
	],
	['{"amount":1.5,"big":1.234567890123456e25}', { amount: 1.5, big: 1.234567890123456e25 }],
])('a whole number that would be rounded stays as it is written: %s', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

test.each(['{', '[', '{"a":', '[[[', '"', ' ', '<b>{', '{}', '["', '\\"', '[1 {"'])(
	'100,000 characters of %j take less than 500 ms of processor time',
	(text) => {
		const whole = text.repeat(100_000 / text.length);
		expect(cpuMs(() => void readable(whole))).toBeLessThan(500);
	},
);

const [first, second] = [{ status: 'success', pin: '1{"' }, { status: 'fail' }];

test.each<[string, string, unknown[]]>([
	['one behind the other', `${JSON.stringify(first)}${JSON.stringify(second)}`, [first, second]],
	['on lines', `${JSON.stringify(first)}\r\n[]\n`, [first, []]],
	[
		'with notices about them',
		`${notice}${JSON.stringify(first)} Mail [8] failed ${JSON.stringify(second)}`,
		[notice.trim(), first, 'Mail', [8], 'failed', second],
	],
	[
		'behind a bracket that is none',
		`[now] [1 of 2] ${JSON.stringify(first)}`,
		['[now] [1 of 2]', first],
	],
])('all that a text holds is kept: %s', (_, text, parts) => {
	expect(jsonParts(text)).toEqual(parts);
	const values = parts.filter((part) => typeof part !== 'string');
	expect(readable(text)).toEqual({ body: values.length === 1 ? values[0] : text, parts });
});

test.each([
	['a first one that breaks off', '{"status":"success","pin":"12"{"status":"fail"}'],
	['a first one that breaks off in a text', '{"status":"success","pin":"12{"status":"fail"}'],
	['something behind the last', '{"status":"success"}{"status":"fail"}<!-- 0.1 s -->'],
	['a web page between', '{"status":"success"}<html>{"status":"fail"}'],
	['more than an answer has', '{"status":"success"}'.repeat(30)],
])('nothing is believed of a text with %s: it stays one text', (_, text) => {
	expect(readable(text)).toEqual({ body: text });
});

test('any JSON texts are told apart, whatever they hold', () => {
	const value = fc.oneof(fc.object(), fc.array(fc.object(), { minLength: 1 }));
	const written = (one: unknown) => parseJson(JSON.stringify(one));
	fc.assert(
		fc.property(fc.array(value, { minLength: 2, maxLength: 5 }), (values) => {
			const text = values.map((one) => JSON.stringify(one)).join('\n');
			expect(jsonParts(text)).toEqual(values.map(written));
		}),
	);
});
