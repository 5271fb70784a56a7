import { otherWorker, type WalletRunOptions } from '../../support/bench';
import type { Stage } from '../stage';
import { goOn, inTurn, lost, slow, switchedOff, type Family } from './family';

const elsewhere = { node: { ...goOn, type: otherWorker } };
const oneByOne = { options: { concurrency: 1 } };
/** Rows that another account has sent may stay unknown, so these scenes may end with open rows. */
const withoutFaults = { faults: [] };

/** The requests of a killed process arrive late, but within *Check Status For*, and requery shows them some time later. */
function slowProvider(stage: Stage, loseAnswers: number): void {
	const { path, seed } = stage;
	stage.configure({
		requeryLagMs: stage.pick([0, 300, 700]),
		products: inTurn(seed),
		faults: [
			slow(path, 150, 100),
			{ path, when: 'after', rate: loseAnswers, fault: { kind: 'timeout' } },
			lost(path, loseAnswers / 2),
		],
	});
}

/** The original is retried, killed, and retried again. Each Retry starts from the stored data of the one before. */
export const retriesOfRetries: Family = {
	async act(stage) {
		const { path, rows, seed } = stage;
		// The provider refuses the first row at once, so most rows are not sent yet.
		stage.configure({ faults: [{ path, count: 1, fault: switchedOff }] });
		const protection = seed % 2 === 0 ? stage.byKey : stage.protection;
		const original = await stage.run({ parameters: { ...protection, ...oneByOne } });
		slowProvider(stage, 0.4);
		const stop = stage.untilPaid(stage.pick([1, 2, Math.ceil(rows.length / 2)]));
		const killed = await stage.retry(original, { stop });
		if (stage.pick([true, false])) await stage.retry(original, elsewhere);
		else await stage.retryFromStart(killed, elsewhere);
		stage.calm();
		await stage.retry(original, elsewhere);
	},
};

/** A run by key or by reference is killed in flight, and a new one begins at once, or after all purchases are decided. */
export const killedRuns: Family = {
	async act(stage) {
		const { rows, seed } = stage;
		slowProvider(stage, 0.3);
		const parameters = stage.pick([stage.byKey, stage.byOwnReference, stage.protection]);
		const stop = stage.untilPaid(stage.pick([1, Math.ceil(rows.length / 2)]));
		const killed = await stage.run({ parameters, stop });
		if (seed % 3 === 0) await stage.rest(2_000);
		const begin = async () =>
			'repeatProtection' in parameters
				? await stage.run({ parameters, ...elsewhere })
				: await stage.retryFromStart(killed, elsewhere);
		await begin();
		stage.calm();
		await begin();
	},
};

/** The user may change these between the first try and its Retry, and the protection of the run depends on them. */
function changesOf(stage: Stage): Array<Partial<WalletRunOptions>> {
	const { product, simulator } = stage;
	const { parameters } = stage.options({ parameters: oneByOne });
	const [, { username: account }] = simulator.accounts;
	simulator.setAccount(account, { balance: 1_000_000_000, kycTier: 2 });
	const byPeriod = { repeatProtection: 'period', period: 'day' };
	return [
		{ parameters: { ...parameters, ...stage.byKey } },
		// By period, equal rows are one purchase.
		...(product.alike ? [] : [{ parameters: { ...parameters, ...byPeriod } }]),
		{ parameters: { ...parameters, ...stage.byOwnReference } },
		{ account },
		{ authentication: 'login' },
		{ node: { id: 'pasted-anew', ...goOn } },
	];
}

/** *Retry with currently saved workflow*, after a change on which the protection depends. */
export const changedWorkflow: Family = {
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		const { path, rows } = stage;
		const half = Math.floor(rows.length / 2);
		stage.configure({
			products: { '*': { duplicates: 'charge' } },
			faults: [{ path, after: half, count: 1, fault: switchedOff }, lost(path, 0.2)],
		});
		const first = await stage.run({ parameters: oneByOne });
		stage.configure(withoutFaults);
		const renamed = { triggerName: 'On a New Order' };
		await stage.retry(first, stage.pick([renamed, ...changesOf(stage)]));
		await stage.retry(first, { node: goOn });
	},
};

/** The same after Stop or a crash, when the execution has no memory. Other executions of the hour bought other rows. */
export const changedAfterKill: Family = {
	// Flight offers and the tokens of airtime to cash belong to one account.
	suits: ({ keyOnly, name }) => !keyOnly && !['flight', 'esimTopUp'].includes(name),
	async act(stage) {
		const { path, rows, seed } = stage;
		stage.configure({
			products: { '*': { duplicates: 'charge' } },
			faults: [slow(path, 60, 30), lost(path, 0.2)],
		});
		const changes = stage.pick(changesOf(stage));
		if (seed % 2 === 0 && rows.length > 1) {
			const ofOthers = rows.splice(0, Math.floor(rows.length / 2));
			await stage.run({ rows: ofOthers, ...changes });
		}
		const killed = await stage.run({
			parameters: oneByOne,
			stop: stage.untilPaid(stage.paid + Math.ceil(rows.length / 2)),
		});
		await stage.retryFromStart(killed, {
			...changes,
			node: { ...goOn, ...changes.node, ...stage.pick([{}, { type: otherWorker }]) },
		});
		stage.configure(withoutFaults);
		await stage.retryFromStart(killed, elsewhere);
	},
};
