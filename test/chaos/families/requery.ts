import { otherNotFoundWordings } from '../../simulator';
import { otherWorker } from '../../support/bench';
import { goOn, inTurn, lost, ruleOf, type Family } from './family';

const namesRecipient = ['airtime', 'electricity'];

/** Requery shows others' purchases, uses other words, names no reference, or contradicts its earlier answer. */
export const strangers: Family = {
	mayBuyNothing: true,
	suits: ({ askable }) => askable,
	async act(stage) {
		const { path, product, seed, simulator, pick } = stage;
		// The recipient in the record shows that a purchase of the same amount is a stranger's.
		const forms = ['whole', 'international', 'withoutZeros', 'masked'] as const;
		const recipients = pick([null, ...forms]);
		const names = recipients !== null && namesRecipient.includes(product.name);
		stage.configure({
			products: inTurn(seed),
			requery: {
				recipients,
				...(names && { strangerAmount: Number(stage.rows[0].amount ?? 5_000) }),
				stranger: pick([null, 'success', 'failed', 'pending']),
				namesReference: pick([true, true, false]),
				words: {
					failed: pick(['failed', 'reversed', 'refunded']),
					success: pick(['success', 'delivered', 'successful']),
				},
				notFound: pick(otherNotFoundWordings),
			},
			faults: [
				lost(path, 0.25),
				ruleOf(path, 0.15, { kind: 'hangUp' }),
				ruleOf(path, 0.1, { kind: 'fail' }),
				ruleOf('/api/requery/*', 0.1, {
					kind: 'reword',
					change: { transaction_status: 'in review' },
				}),
			],
		});
		const parameters = seed % 2 === 0 ? stage.byKey : stage.protection;
		const first = await stage.run({ parameters, node: goOn });
		const bought = simulator.transactions().filter(({ intent }) => intent !== undefined);
		if (first.error) await stage.retry(first, { node: goOn });
		if (!('repeatProtection' in parameters)) return;
		await stage.run({ parameters, node: goOn });
		// The provider gives one of them back a day later: its key stays bought.
		const { intent = '', id } = bought[0] ?? {};
		if (id === undefined || seed % 3 !== 0) return;
		simulator.settle(id, 'failed');
		const { charges } = stage.bench.books;
		const rows = stage.rows.filter((row) => row.intent === intent);
		await stage.bench.run(stage.options({ parameters, node: goOn, rows }));
		if (stage.bench.books.charges > charges)
			stage.judge.find('double charge', intent, 'bought again after a refund');
	},
};

/** Requery soon hides failures, or all that is not delivered. Earlier purchases must stay bought. */
export const forgetful: Family = {
	suits: ({ askable }) => askable,
	async act(stage) {
		const { path, seed, byKey: parameters } = stage;
		const isPending = seed % 2 === 0;
		const open = { kind: 'pending', word: 'process' } as const;
		stage.configure({
			// A provider that does not honour references shows at least delivered purchases.
			products: inTurn(isPending ? 0 : seed),
			faults: [
				ruleOf(path, 0.4, { kind: 'fail', message: 'Transaction failed' }),
				...(isPending ? [ruleOf(path, 0.3, open)] : []),
			],
		});
		await stage.run({ parameters, node: goOn });
		stage.configure({ faults: [] });
		await stage.run({ parameters, node: goOn });
		stage.configure({ requery: { hides: isPending ? ['failed', 'pending'] : ['failed'] } });
		await stage.run({ parameters, node: goOn });
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
	},
};

/** Answers are lost and look-ups are down. Then Follow Up finds the purchases, and later runs get their codes and amounts. */
export const followedUp: Family = {
	suits: ({ name }) => name === 'exam' || name === 'electricity',
	async act(stage) {
		const { path, product, seed, bench, byKey: parameters } = stage;
		stage.configure({ products: inTurn(seed) });
		// A run with a new table would ask before it sends.
		await stage.run({ parameters, node: goOn, rows: stage.rows.slice(0, 1) });
		const isDown = ruleOf('/api/requery/*', 1, { kind: 'status' });
		stage.configure({ faults: [lost(path, 0.5), isDown] });
		await stage.run({ parameters, node: goOn });
		const code =
			product.name === 'exam' ? { pins: ['1234567890<=>A1'] } : { token: '1234-5678-9012-3456' };
		stage.configure({ faults: [ruleOf('/api/requery/*', 1, { kind: 'reword', change: code })] });
		await bench.run({ parameters: { resource: 'ledger', operation: 'followUp' } });
		const { receipts } = await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
		for (const { outcome, amount, token, pins, reference } of receipts) {
			const hasCode = token !== undefined || (Array.isArray(pins) && pins.length > 0);
			if (outcome !== 'success' || !hasCode || amount === null)
				stage.judge.find(
					'lost code',
					String(reference),
					`found as ${outcome} for ${String(amount)}`,
				);
		}
	},
};
