import fc from 'fast-check';

import { readable } from '../../nodes/VtuWallet/api/wire/hostRequest';
import { parseJson } from '../../nodes/VtuWallet/values/json';
import { cpuMs } from '../support/cpuTime';
import { forAll } from '../support/forAll';

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: [plan] in <b>/var/www/{api}/buy.php</b> on line <b>5</b><br />\n';

test.each([
	['', { status: 'success', pin: '1' }],
	['\uFEFF', { status: 'success' }],
	[' \r\n\t', [{ status: 'success' }]],
	[notice, { status: 'success', pin: '1' }],
	['\uFEFF' + notice + notice, []],
])('JSON is read behind %j', (before, value) => {
	expect(readable(`${before}${JSON.stringify(value)}\n`)).toMatchObject(value);
});

test('a notice in front of JSON is kept', () =>
	expect(readable('Token: 1234 {"status":"success"}')).toEqual({
		status: 'success',
		notice: 'Token: 1234',
	}));

test.each([
	['nothing', ''],
	['a web page', '<!doctype html><p>{}'],
	['a page whose script ends in JSON', '<html><script>window.state={"status":"success"}'],
	['JSON that breaks off', '{"status":"success","pin":"12'],
	['JSON with a text behind it', '{"status":"success"} <b>Warning</b>'],
	['text with brackets', 'a {b} [c]'],
	['two texts', '{"status":"success"}{"status":"fail"}'],
	['two texts on lines', '{"status":"success"}\r\n[]\n'],
	[
		'two texts with a notice between them',
		'{"status":"success"} Mail [8] failed {"status":"fail"}',
	],
	['two texts, and one breaks off', '{"status":"success","pin":"12"{"status":"fail"}'],
	['a text that breaks off in a text', '{"status":"success","pin":"12{"status":"fail"}'],
	['two texts and a remark', '{"status":"success"}{"status":"fail"}<!-- 0.1 s -->'],
	['two statuses', '{"status":"success","message":"Bought","status":"fail","newbal":900}'],
	['two flags of success', '{"success":true,"message":"Done","success":false}'],
	['two statuses below', '{"data":{"transaction_status":"success","transaction_status":"failed"}}'],
	['two statuses behind a notice', '<b>Notice</b> {"status":"success","status":"fail"}'],
])('no JSON is read from %s', (_, text) => expect(readable(text)).toBe(text));

const nested = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels);

test('JSON of a hundred levels is read, and deeper JSON is not', () => {
	expect(parseJson(nested(100))).toBeDefined();
	expect(parseJson(nested(101))).toBeUndefined();
});

test.each([
	['side by side', `[${Array(200).fill('{}').join()}]`],
	['in a text', JSON.stringify(nested(200))],
	['behind a quote in a text', JSON.stringify(`"${nested(200)}`)],
])('brackets %s are not levels', (_, text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

test('JSON alone, or behind a mark and a space, is read as JSON.parse reads it', () =>
	forAll([fc.jsonValue()], (value) => {
		const text = JSON.stringify(value);
		expect(readable(text)).toEqual(parseJson(text));
		expect(readable(`\uFEFF ${text} `)).toEqual(parseJson(text));
	}));

test.each([
	['{"pin":12345678901234567890}', { pin: '12345678901234567890' }],
	['[-8944110068743216549]', ['-8944110068743216549']],
	['{"12345678901234567890":1}', { '12345678901234567890': 1 }],
	['{"text":"say \\"12345678901234567890\\" aloud"}', { text: 'say "12345678901234567890" aloud' }],
	['{"a":9007199254740991,"b":9007199254740993}', { a: 9007199254740991, b: '9007199254740993' }],
	['{"amount":1.5,"big":1.234567890123456e25}', { amount: 1.5, big: 1.234567890123456e25 }],
])('a whole number that would be rounded stays as it is written: %s', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

const starts = ['{', '[', '{"a":', '[[[', '"', ' ', '<b>{', '{}', '["', '\\"', '[1 {"'];
test.each(starts)('100,000 characters of %j take less than 500 ms of processor time', (text) => {
	const whole = text.repeat(100_000 / text.length);
	expect(cpuMs(() => void readable(whole))).toBeLessThan(500);
});

test('several JSON texts together stay text', () => {
	const value = fc.oneof(fc.object(), fc.array(fc.object(), { minLength: 1 }));
	forAll([fc.array(value, { minLength: 2, maxLength: 5 }), fc.boolean()], (values, lines) => {
		const text = values.map((one) => JSON.stringify(one)).join(lines ? '\n' : '');
		expect(readable(text)).toBe(text);
	});
});

test('a text that gives another name twice, or one in two places, is JSON', () => {
	expect(readable('{"status":"success","data":{"status":"success"}}')).toHaveProperty('data');
	expect(readable('[{"status":"success"},{"status":"fail"}]')).toHaveLength(2);
	expect(readable('{"note":"status\\":","bonus":1,"bonus":2}')).toHaveProperty('bonus', 2);
});
