import type { AxiosInstance } from 'axios';

import { purchaseCases } from './purchaseCases';
import { useKit } from './testKit';

describe.each(purchaseCases)(
	'a purchase of $product',
	({ product, path, body, debit, answers, recipient, type, optional = [] }) => {
		const kit = useKit();

		const buy = (changed: object = body, client: AxiosInstance = kit.live) =>
			client.post(path, changed);

		it('is charged once and answers what the document shows', async () => {
			const { status, data } = await buy();
			expect(status).toBe(200);
			expect(data.status).toBe('success');
			expect(Object.keys(data).sort()).toEqual(answers);
			expect(kit.simulator.ledger()).toMatchObject([
				{ kind: 'charge', amount: debit, account: 'ada', product, reference: 'r-1', recipient },
			]);
			expect(kit.simulator.accounts[0].balance).toBe(5_000_000 - debit);
			if (answers.includes('newbal')) expect(data.newbal).toBe(5_000_000 - debit);
		});

		it('is found by requery where requery covers it, by its owner only', async () => {
			await buy();
			const { data } = await kit.requery('r-1');
			if (!type) return expect(data).toEqual({ status: 'fail', message: 'Transaction not found.' });
			expect(data).toMatchObject({
				status: 'success',
				data: { 'request-id': 'r-1', type, transaction_status: 'success', currency: 'NGN' },
			});
			expect(data.data.amount).toBe(debit);
			expect(data.data.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
			expect((await kit.other.get('/api/requery/r-1')).data.message).toBe('Transaction not found.');
			expect((await kit.sandbox.get('/api/requery/r-1')).data.message).toBe(
				'Transaction not found.',
			);
		});

		it.each(Object.keys(body).filter((name) => !optional.includes(name)))(
			'is refused without %s',
			async (name) => {
				const { [name]: left, ...rest } = body;
				expect(left).toBeDefined();
				const { status, data } = await buy(rest);
				expect([status, data]).toEqual([
					403,
					{ status: 'fail', message: `The ${name} field is required.` },
				]);
				expect(kit.simulator.ledger()).toEqual([]);
			},
		);

		it.each(Object.keys(body).filter((name) => name !== 'recipient'))(
			'is refused when %s has another type',
			async (name) => {
				const wrong = typeof body[name] === 'string' ? 5 : String(body[name]);
				const { status, data } = await buy({ ...body, [name]: wrong });
				expect([status, data.status]).toEqual([403, 'fail']);
				expect(data.message).toMatch(new RegExp(`^The ${name} must be`));
				expect(kit.simulator.ledger()).toEqual([]);
			},
		);

		it('is replayed, not repeated, when its reference comes again', async () => {
			const first = await buy();
			const second = await buy();
			expect(second.data).toEqual(first.data);
			expect(kit.simulator.ledger()).toHaveLength(1);
		});

		it('costs nothing in the sandbox, and fails there on request', async () => {
			const good = await buy(body, kit.sandbox);
			const bad = await buy({ ...body, 'request-id': 'r-2', sandbox_status: 'fail' }, kit.sandbox);
			expect([good.data.status, bad.data.status]).toEqual(['success', 'fail']);
			expect(kit.simulator.ledger()).toEqual([]);
			expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
			expect(kit.simulator.transactions().map(({ status }) => status)).toEqual([
				'success',
				'failed',
			]);
		});

		it('takes sandbox_status for nothing on production', async () => {
			const { data } = await buy({ ...body, sandbox_status: 'fail' });
			expect(data.status).toBe('success');
			expect(kit.simulator.ledger()).toHaveLength(1);
		});

		it('is refused, and not recorded, when the wallet is too low', async () => {
			kit.simulator.setAccount('ada', { balance: debit - 1 });
			const { status, data } = await buy();
			expect(status).toBe(403);
			expect(data.message).toMatch(/^Insufficient (Account|balance).*₦/);
			kit.simulator.setAccount('ada', { balance: debit });
			expect((await buy()).data.status).toBe('success');
			expect(kit.simulator.accounts[0].balance).toBe(0);
		});
	},
);
