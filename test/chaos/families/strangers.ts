import { otherNotFoundWordings } from '../../simulator';
import { goOn, policies, type Family } from './family';

const namesRecipient = ['airtime', 'electricity'];

/** Requery tells of others' purchases, uses words of its own, names no reference, or takes back what it said. */
export const strangers: Family = {
	name: 'strangers',
	mayBuyNothing: true,
	suits: ({ askable }) => askable === true,
	async act(stage) {
		const { product, seed, simulator } = stage;
		const { path } = product;
		// A stranger's purchase of the same amount is told apart by whom it was for, where the record says so.
		const forms = ['whole', 'international', 'withoutZeros', 'masked'] as const;
		const recipients = stage.pick([null, ...forms]);
		const names = recipients !== null && namesRecipient.includes(product.name);
		stage.configure({
			products: { '*': { duplicates: policies[seed % policies.length] } },
			requery: {
				recipients,
				...(names && { strangerAmount: Number(stage.rows[0].amount ?? 5_000) }),
				stranger: stage.pick([null, 'success', 'failed', 'pending']),
				namesReference: stage.pick([true, true, false]),
				words: {
					failed: stage.pick(['failed', 'reversed', 'refunded']),
					success: stage.pick(['success', 'delivered', 'successful']),
				},
				notFound: stage.pick(otherNotFoundWordings),
			},
			faults: [
				{ path, when: 'after', rate: 0.25, fault: { kind: 'reset' } },
				{ path, when: 'before', rate: 0.15, fault: { kind: 'hangUp' } },
				{ path, rate: 0.1, fault: { kind: 'fail' } },
				{
					path: '/api/requery/*',
					rate: 0.1,
					fault: { kind: 'reword', change: { transaction_status: 'in review' } },
				},
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
		const charges = () => simulator.ledger().filter(({ kind }) => kind === 'charge').length;
		const before = charges();
		const rows = stage.rows.filter((row) => row.intent === intent);
		await stage.bench.run(stage.options({ parameters, node: goOn, rows }));
		if (charges() > before)
			stage.judge.find('double charge', intent, 'bought again after a refund');
	},
};

/** The words for "not found" of other deployments, and nothing else that is wrong. */
export const wordings: Family = {
	name: 'wordings',
	suits: ({ trusted }) => trusted === true,
	async act(stage) {
		stage.configure({ requery: { notFound: stage.pick(otherNotFoundWordings) } });
		await stage.run({ parameters: stage.byKey, node: goOn });
		stage.decided();
		await stage.run({ parameters: stage.byKey, node: goOn });
	},
};
