import fc from 'fast-check';

import { parseJson } from '../../nodes/VtuWallet/values/json';
import { readings } from '../../nodes/VtuWallet/values/readings';
import { cpuMs } from '../support/cpuTime';

const names = ['status', 'message'];

test('any JSON text that repeats no name says one thing', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(readings(text, names)).toEqual([parseJson(text)]);
		}),
	);
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
			const text = JSON.stringify(value, null, 1);
			expect(readings(text, Object.keys(value))).toEqual([parseJson(text)]);
		}),
	);
});

test('what is no JSON says nothing', () => {
	for (const text of ['', '{', 'status', '{"status":"a"} x'])
		expect(readings(text, names)).toEqual([]);
});

test('a name that is given twice, and differently, is read both ways, with all else', () => {
	const text =
		'{"status":"success","pin":"1","a":{"status":"x"},"status" : "fail", "l":[1,{"b":2}]}';
	const rest = { pin: '1', a: { status: 'x' }, l: [1, { b: 2 }] };
	expect(readings(text, names)).toEqual([
		{ status: 'success', ...rest },
		{ status: 'fail', ...rest },
	]);
	expect(
		readings('{"status":"a","message":"m","status":"b","status":"c","message":"n"}', names),
	).toEqual([
		{ status: 'a', message: 'm' },
		{ status: 'b', message: 'n' },
		{ status: 'c', message: 'n' },
	]);
});

test.each([
	['of which both say the same', '{"status":"fail","status":"fail"}'],
	['that nothing hangs on', '{"status":"fail","pin":"1","pin":"2"}'],
	['further inside', '{"status":"fail","data":{"status":"success","status":"fail"}}'],
	['in a text', '{"status":"fail","message":"\\"status\\":\\"success\\",\\"status\\":\\"x\\""}'],
	['in a list', '[{"status":"success","status":"fail"}]'],
	['in a list of the provider', `{"status":"a","status":"b","plan":"${'x'.repeat(100_000)}"}`],
])('a name %s changes nothing', (_, text) => {
	expect(readings(text, names)).toEqual([JSON.parse(text)]);
});

test('long numbers stay whole, and marks in texts are no signs', () => {
	const text =
		'{"status":"success","pin":12345678901234567890,"message":"a,}\\"]:","status":"fail"}';
	for (const one of readings(text, names))
		expect(one).toMatchObject({ pin: '12345678901234567890', message: 'a,}"]:' });
	expect(readings(text, names)).toHaveLength(2);
});

test('a name that is given thousands of times takes no time', () => {
	const text = `{${Array.from({ length: 6_000 }, (_, nth) => `"status":${nth}`).join(',')}}`;
	let all: unknown[] = [];
	expect(cpuMs(() => void (all = readings(text, names)))).toBeLessThan(500);
	expect(all).toHaveLength(20);
});
