import type { IDataObject } from 'n8n-workflow';

import { explain } from '../../../nodes/VtuWallet/api/answers/explain';
import { namedReferences } from '../../../nodes/VtuWallet/api/answers/namedReferences';
import { firstThat } from '../../../nodes/VtuWallet/api/answers/parts';
import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { succeeded } from '../../../nodes/VtuWallet/api/answers/answer';
import { balance } from '../../../nodes/VtuWallet/api/answers/schemas/lookUp';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { withoutSecrets } from '../../../nodes/VtuWallet/api/wire/secrets';
import { readable } from '../../../nodes/VtuWallet/api/wire/hostRequest';
import type { Verdict } from '../../../nodes/VtuWallet/purchase/verdict';
import type { HttpAnswer } from '../../../nodes/VtuWallet/values/answer';

/** What a script answered that went on after its first answer. */
const said = (...bodies: unknown[]): HttpAnswer => saidWith(200, ...bodies);
const saidWith = (status: number, ...bodies: unknown[]): HttpAnswer => ({
	kind: 'http',
	status,
	...readable(
		bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body))).join(''),
	),
});
const accepted = (answer: HttpAnswer) => classify(answer) as Verdict & { kind: 'accepted' };
const bought = { status: 'success', message: 'Bought', token: '1234-5678-9012-3456' };
const mailFailed = { status: 'fail', message: 'Mail could not be sent' };
const tooPoor = { status: 'fail', message: 'Insufficient balance' };

describe('Several JSON texts in the answer to a purchase', () => {
	test.each([
		['a trace', { debug: 1 }],
		['an empty list', []],
		['a list of numbers', [8]],
		['a second success', { status: 'success', message: 'Done' }],
		['a word about the mail', { message: 'Mail sent' }],
	])('that agree are a success with the code, before and behind %s', (_, other) => {
		for (const answer of [said(bought, other), said(other, bought)]) {
			const verdict = classify(answer);
			expect(verdict).toMatchObject({ kind: 'accepted', status: 'success' });
			expect(JSON.stringify(verdict)).toContain(bought.token);
			expect(JSON.stringify(verdict)).toContain(JSON.stringify(other).slice(1, -1));
		}
	});

	test('keep the fields of the one that was read at the top, and the others beside them', () => {
		const other = { status: 'success', pin: '1' };
		expect(classify(said(bought, 'Notice: x ', other))).toMatchObject({
			body: { ...bought, otherParts: ['Notice: x', other] },
		});
		expect(classify(said({ debug: 1 }, bought))).toMatchObject({
			body: { ...bought, otherParts: [{ debug: 1 }] },
		});
	});

	test('and a notice before a single one are kept as well', () => {
		expect(classify(said('Token: 1234 ', bought))).toEqual({
			kind: 'accepted',
			status: 'success',
			body: { ...bought, otherParts: ['Token: 1234'] },
		});
	});

	test.each([
		['a success and a failure', [bought, mailFailed]],
		['a failure and a success', [mailFailed, bought]],
		['a success and a word that takes it back', [bought, { message: 'Purchase failed' }]],
		['a success and a used reference', [bought, { status: 'fail', message: 'Duplicate' }]],
		['a success and one that is pending', [bought, { status: 'pending' }]],
		['a success and a word that nobody knows', [bought, { status: 'weighed' }]],
		['a failure and a code', [tooPoor, { pin: '123456789012' }]],
		['a failure and a charge', [tooPoor, { note: 1, message: 'Your wallet was debited' }]],
		['a failure and a state', [tooPoor, { data: { transaction_status: 'success' } }]],
	])('that contradict each other leave open what became of it: %s', (_, parts) => {
		for (const status of [200, 403]) {
			const verdict = classify(saidWith(status, ...parts));
			expect(verdict).toEqual({
				kind: 'ambiguous',
				message: expect.stringMatching(/answered more than once, and .* contradict/),
				body: { parts },
			});
		}
	});

	test('are a failure where all say so, for the reason that is believed least', () => {
		expect(classify(said(tooPoor, { debug: 1 }))).toMatchObject({
			kind: 'rejected',
			charged: 'no',
			reason: 'balance',
		});
		for (const answer of [said(tooPoor, mailFailed), said(mailFailed, tooPoor)])
			expect(classify(answer)).toMatchObject({ kind: 'rejected', bareWord: true });
		for (const answer of [saidWith(403, tooPoor, mailFailed), saidWith(403, mailFailed, tooPoor)])
			expect(classify(answer)).toMatchObject({ kind: 'refused', message: mailFailed.message });
	});

	test('are sent again after HTTP 429 only where none tells of a purchase', () => {
		const slow = { status: 'fail', message: 'Too Many Attempts.' };
		expect(classify(saidWith(429, slow, { debug: 1 })).kind).toBe('notSent');
		expect(classify(saidWith(429, slow, bought)).kind).toBe('ambiguous');
		expect(classify(saidWith(429, slow, { token: bought.token })).kind).toBe('ambiguous');
	});

	test('that say nothing are asked about', () => {
		expect(classify(said({ a: 1 }, { b: 2 }))).toMatchObject({
			kind: 'ambiguous',
			body: { a: 1, otherParts: [{ b: 2 }] },
		});
		expect(classify(said('[]', '{}'))).toMatchObject({
			kind: 'ambiguous',
			body: { otherParts: [[], {}] },
		});
	});

	test('tell whose it is wherever one of them does', () => {
		const { body = {} } = accepted(said(bought, { data: { 'request-id': 'r-9' } }));
		expect(namedReferences(body as IDataObject)).toEqual({ asSent: ['r-9'], others: [] });
	});

	test('show no secret in any of them', () => {
		const answer = withoutSecrets(said(bought, { share_pin: '4321' }, 'x', { a: 'PIN 4321' }), {
			share_pin: '4321',
		});
		expect(JSON.stringify(answer)).not.toContain('4321');
	});
});

describe('Several JSON texts in the answer to a look-up', () => {
	const record = { status: 'success', data: { transaction_status: 'success', amount: 5 } };
	const gone = { status: 'fail', message: 'Transaction not found.' };
	const read = (...bodies: unknown[]) => readRequery(said(...bodies), 'r-1');

	test.each<unknown>([{ debug: 1 }, [], gone, mailFailed])(
		'are read where the record stands beside %j',
		(other) => {
			expect(read(record, other)).toMatchObject({ kind: 'found', status: 'success' });
			expect(read(other, record)).toMatchObject({ kind: 'found', status: 'success' });
		},
	);

	test('with two records of another state tell nothing', () => {
		const failed = { status: 'success', data: { transaction_status: 'failed' } };
		expect(read(record, failed).kind).toBe('cannotTell');
	});

	test('mean that there is none only where nothing else is said', () => {
		expect(read(gone, { debug: 1 }).kind).toBe('absent');
		expect(read({ debug: 1 }, gone).kind).toBe('absent');
		expect(read(gone, mailFailed).kind).toBe('cannotTell');
		expect(read(gone, { message: 'Hold on' }).kind).toBe('cannotTell');
	});

	test('give the first that is what was asked for', () => {
		const answer = said([], mailFailed, { status: 'success', balance: '₦5' });
		const one = firstThat(answer, ({ body }) => balance.safeParse(body).success);
		expect(one).toMatchObject({ body: { balance: '₦5' } });
		expect(succeeded(answer)).toBe(true);
		expect(succeeded(said(mailFailed, tooPoor))).toBe(false);
	});

	test('are explained by the one that says why', () => {
		expect(explain(saidWith(403, { debug: 1 }, bought, tooPoor)).kind).toBe('balance');
	});
});

describe('One JSON text that gives its status twice', () => {
	const twice = (text: string, status = 200) =>
		classify({ kind: 'http', status, ...readable(text) });

	test.each([
		'{"status":"success","message":"You have bought","status":"fail","newbal":900}',
		'{"status":"fail","status":"success","message":"You have bought"}',
		'{"success":true,"message":"Done","success":false}',
		'{"status":"pending","message":"Done","status":"fail"}',
		'<b>Notice</b> {"status":"success","status":"fail","message":"Done"}',
	])('and differently, contradicts itself: %s', (text) => {
		const verdict = twice(text);
		expect(verdict).toMatchObject({ kind: 'ambiguous' });
		expect(verdict).toMatchObject({ body: { parts: expect.any(Array) } });
	});

	test('says which words', () => {
		expect(twice('{"status":"success","message":"Bought","status":"fail"}')).toMatchObject({
			message: expect.stringMatching(/contradict each other: "success" and "failed"$/),
		});
	});

	test('or its reason, is believed no more than the weaker of them', () => {
		const text =
			'{"status":"fail","message":"Transaction success","message":"Insufficient Account"}';
		expect(twice(text, 403)).toMatchObject({ kind: 'refused' });
		expect(twice(text.replace('fail', 'success","status":"fail'), 403).kind).toBe('ambiguous');
	});

	test('in one sense is believed', () => {
		expect(twice('{"status":"fail","message":"Vendor declined","status":"failed"}')).toMatchObject({
			kind: 'rejected',
			charged: 'refunded',
		});
		expect(twice('{"status":"success","status":"successful"}').kind).toBe('accepted');
	});
});
