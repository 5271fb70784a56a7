import { requeryTransaction } from '../../nodes/VtuWallet/resources/transaction/requery.operation';
import { waitForTransaction } from '../../nodes/VtuWallet/resources/transaction/wait.operation';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { FakeApi, json, rowOf } from './fakes';

const path = '/api/requery/ref-1';
const found = (status: string): Answer =>
	json({
		status: 'success',
		data: {
			reference: 'T1',
			'request-id': 'ref-1',
			type: 'data',
			amount: '450',
			currency: 'NGN',
			transaction_status: status,
			message: 'done',
			date: '2025-01-02T03:04:05+01:00',
		},
	});
const notFound = json({ status: 'fail', message: 'Transaction not found.' }, 403);
const down = json('<html>', 503);

const requery = async (answers: Answer | Answer[], values = {}) =>
	await requeryTransaction.run(
		rowOf(requeryTransaction, { reference: 'ref-1', ...values }),
		new FakeApi({ [path]: answers }),
	);
const wait = async (api: FakeApi, waitFor: unknown) =>
	await waitForTransaction.run(rowOf(waitForTransaction, { reference: 'ref-1', waitFor }), api);

describe('requery', () => {
	it.each([
		['success', 'success'],
		['proccess', 'pending'],
		['reversed', 'failed'],
		['strange', 'unknown'],
	])('tells of a transaction that is %s that its outcome is %s', async (word, outcome) => {
		expect(await requery(found(word))).toEqual({
			reference: 'ref-1',
			found: true,
			outcome,
			type: 'data',
			amount: 450,
			currency: 'NGN',
			message: 'done',
			date: '2025-01-02T03:04:05+01:00',
		});
	});

	it('makes an item of a reference that the provider does not know', async () => {
		expect(await requery(notFound)).toEqual({
			reference: 'ref-1',
			found: false,
			outcome: 'notFound',
			message: expect.stringContaining('does not know this reference'),
		});
	});

	it('adds the whole answer when it is not simplified', async () => {
		expect(await requery(notFound, { simplify: false })).toMatchObject({
			found: false,
			response: { message: 'Transaction not found.' },
		});
		expect(await requery(found('success'), { simplify: false })).toMatchObject({
			response: { data: { amount: '450' } },
		});
	});

	it('encodes the reference, so that it cannot leave its place in the path', async () => {
		const api = new FakeApi({ '/api/requery/..%2Fuser%3Fx%3D%C3%A9': notFound });
		await requeryTransaction.run(rowOf(requeryTransaction, { reference: '../user?x=é' }), api);
		expect(api.requests).toEqual([{ method: 'GET', path: '/api/requery/..%2Fuser%3Fx%3D%C3%A9' }]);
	});

	it.each(['', '..'])('refuses the reference %j before any request', async (reference) => {
		await expect(requery(notFound, { reference })).rejects.toMatchObject({ name: 'BadInput' });
	});

	it('looks again when the provider is down', async () => {
		expect(await requery([down, found('success')])).toMatchObject({ outcome: 'success' });
	});

	it('never takes another refusal for "not found"', async () => {
		await expect(
			requery(json({ status: 'fail', message: 'Account suspended' }, 403)),
		).rejects.toMatchObject({ name: 'ProviderError' });
		await expect(requery(json('<html>', 404))).rejects.toMatchObject({ name: 'ProviderError' });
	});
});

describe('waiting', () => {
	it('ends as soon as the transaction is final', async () => {
		const api = new FakeApi({
			[path]: [notFound, found('pending'), found('strange'), found('failed')],
		});
		expect(await wait(api, 3)).toMatchObject({ outcome: 'failed', found: true, timedOut: false });
		expect(api.requests).toHaveLength(4);
	});

	it('tells how it stands when the time is up', async () => {
		const api = new FakeApi({ [path]: found('pending') });
		expect(await wait(api, 1)).toMatchObject({ outcome: 'pending', timedOut: true });
		expect(api.requests.length).toBeGreaterThan(2);
		expect(api.requests.length).toBeLessThan(10);
	});

	it('looks once when there is no time', async () => {
		const api = new FakeApi({ [path]: notFound });
		expect(await wait(api, 0)).toMatchObject({ outcome: 'notFound', timedOut: true });
		expect(api.requests).toHaveLength(1);
	});

	it('keeps what it knew when the last looks told nothing', async () => {
		expect(await wait(new FakeApi({ [path]: [found('pending'), down] }), 1)).toMatchObject({
			outcome: 'pending',
			timedOut: true,
		});
	});

	it('fails when nothing could be told at all', async () => {
		await expect(wait(new FakeApi({ [path]: down }), 1)).rejects.toMatchObject({
			name: 'ProviderError',
		});
	});

	it('does not wait for what will not get better', async () => {
		const refused: Answer = {
			kind: 'tokenRefused',
			message: 'The provider does not accept the token',
		};
		const api = new FakeApi({ [path]: [found('pending'), refused] });
		await expect(wait(api, 60)).rejects.toMatchObject({ name: 'ProviderError', kind: 'token' });
	});

	it.each([-1, 3601, 'long'])('refuses to wait for %j seconds', async (waitFor) => {
		await expect(wait(new FakeApi({}), waitFor)).rejects.toMatchObject({
			name: 'BadInput',
			field: 'Wait For (Seconds)',
		});
	});
});
