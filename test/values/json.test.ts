import fc from 'fast-check';

import { parseJson, parseJsonBehindText } from '../../nodes/VtuWallet/values/json';
import { cpuMs } from '../support/cpuTime';

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: [plan] in <b>/var/www/{api}/buy.php</b> on line <b>5</b><br />\n';

test.each([
	['', { status: 'success', pin: '1' }],
	['\uFEFF', { status: 'success' }],
	[' \r\n\t', [{ status: 'success' }]],
	[notice, { status: 'success', pin: '1' }],
	['\uFEFF' + notice + notice, []],
])('JSON behind %j', (before, value) => {
	expect(parseJsonBehindText(`${before}${JSON.stringify(value)}\n`)).toEqual(value);
});

test.each([
	['nothing', ''],
	['a web page', '<!doctype html><p>{}'],
	['a page whose script ends in JSON', '<html><script>window.state={"status":"success"}'],
	['JSON that breaks off', '{"status":"success","pin":"12'],
	['JSON that something stands behind', '{"status":"success"} <b>Warning</b>'],
	['text with brackets', 'a {b} [c]'],
])('no JSON: %s', (_, text) => {
	expect(parseJsonBehindText(text)).toBeUndefined();
});

test('whatever is written before it, JSON at the beginning of its own line is never misread', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(parseJsonBehindText(text)).toEqual(parseJson(text));
			expect(parseJsonBehindText(`\uFEFF ${text} `)).toEqual(parseJson(text));
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

test.each(['{', '[', '{"a":', '[[[', '"', ' ', '<b>{'])(
	'100,000 characters of %j take no time',
	(text) => {
		const whole = text.repeat(100_000 / text.length);
		expect(cpuMs(() => void parseJsonBehindText(whole))).toBeLessThan(500);
	},
);
