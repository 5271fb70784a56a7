import { otherWorker, type WalletRunOptions } from '../../support/bench';
import type { Stage } from '../stage';
import { goOn, switchedOff, type Family } from './family';

/** *Retry with currently saved workflow*, after somebody changed what the protection hangs on. */
/** What somebody may change between the first try and its Retry, on which the protection of the run hangs. */
function changesOf(stage: Stage): Array<Partial<WalletRunOptions>> {
	const { product, simulator } = stage;
	const { parameters } = stage.options({ parameters: { options: { concurrency: 1 } } });
	simulator.setAccount(simulator.accounts[1].username, { balance: 1_000_000_000, kycTier: 2 });
	return [
		{ parameters: { ...parameters, ...stage.byKey } },
		// By period, rows that look alike are one purchase.
		...(product.alike
			? []
			: [{ parameters: { ...parameters, repeatProtection: 'period', period: 'day' } }]),
		{ parameters: { ...parameters, ...stage.byOwnReference } },
		{ account: simulator.accounts[1].username },
		{ authentication: 'login' as const },
		{ node: { id: 'pasted-anew', ...goOn } },
	];
}

export const changedWorkflow: Family = {
	name: 'changedWorkflow',
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		const { product } = stage;
		const half = Math.floor(stage.rows.length / 2);
		stage.configure({
			products: { '*': { duplicates: 'charge' } },
			faults: [
				{ path: product.path, after: half, count: 1, fault: switchedOff },
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
			],
		});
		const usual = { options: { concurrency: 1 } };
		const first = await stage.run({ parameters: usual });
		stage.calm();
		const changes = stage.pick<Partial<WalletRunOptions>>([
			{ triggerName: 'On a New Order' },
			...changesOf(stage),
		]);
		await stage.retry(first, changes);
		await stage.retry(first, { node: goOn });
	},
};

/** The same after Stop or a crash, of which the execution remembers nothing; others of the hour have bought otherwise. */
export const changedAfterKill: Family = {
	name: 'changedAfterKill',
	// Flight offers and the tokens of airtime to cash belong to one account.
	suits: ({ keyOnly, name }) => !keyOnly && !['flight', 'esimTopUp'].includes(name),
	async act(stage) {
		const { product, seed } = stage;
		stage.configure({
			products: { '*': { duplicates: 'charge' } },
			faults: [
				{ path: product.path, fault: { kind: 'latency', ms: 60, jitterMs: 30 } },
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
			],
		});
		const changes = stage.pick(changesOf(stage));
		if (seed % 2 === 0 && stage.rows.length > 1) {
			const ofOthers = stage.rows.splice(0, Math.floor(stage.rows.length / 2));
			await stage.run({ rows: ofOthers, ...changes });
		}
		const paid = [...stage.judge.paidNow().values()].reduce((sum, one) => sum + one, 0);
		const killed = await stage.run({
			parameters: { options: { concurrency: 1 } },
			stop: stage.untilPaid(paid + Math.ceil(stage.rows.length / 2)),
		});
		await stage.retryFromStart(killed, {
			...changes,
			node: { ...goOn, ...changes.node, ...stage.pick([{}, { type: otherWorker }]) },
		});
		stage.calm();
		await stage.retryFromStart(killed, { node: { ...goOn, type: otherWorker } });
	},
};
