import { otherWorker } from '../../support/bench';
import { goOn, policies, refuse, retryOnFail, type Family } from './family';

const ledger = { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

/** Two workers write into one ledger, at the same moment. Each has the rows in the same order or in one of its own. */
export const sharedLedgers: Family = {
	name: 'sharedLedgers',
	async act(stage) {
		const { product, seed, bench } = stage;
		const { path } = product;
		const ignoreReference = !product.trusted && seed % 2 === 0;
		bench.tables.callMs = stage.pick([1, 4, 15]);
		stage.configure({
			requeryLagMs: stage.pick([0, 400, 900]),
			products: { '*': { duplicates: policies[seed % policies.length], ignoreReference } },
			faults: [
				{ path, fault: { kind: 'latency', ms: 60, jitterMs: 60 } },
				{ path, when: 'after', rate: 0.25, fault: { kind: 'reset' } },
				{ path, when: 'before', rate: 0.15, fault: { kind: 'hangUp' } },
				refuse(path, 0.1, 'Insufficient balance'),
			],
		});
		const parameters = { ...stage.byKey, ...ledger };
		const rows = stage.pick([stage.rows, stage.shuffled(stage.rows)]);
		const run =
			(node: object, authentication: 'login' | 'token', more = {}) =>
			async () =>
				await bench.run(stage.options({ parameters, node, authentication, ...more }));
		await stage.together([
			run(stage.pick([goOn, {}]), 'token'),
			run({ ...stage.pick([goOn, retryOnFail]), type: otherWorker }, 'login', { rows }),
		]);
		stage.calm();
		stage.configure({ requeryLagMs: 0 });
		// Only the account that sent a purchase can tell that the provider never got it.
		await stage.run({ parameters, node: goOn, authentication: 'login' });
		await stage.run({ parameters, node: goOn, authentication: 'token' });
		await stage.run({ parameters, node: goOn, authentication: 'login' });
		stage.decided();
	},
};

/** The table fails now and then, with or without having done what it was told; a run is killed in flight. */
export const tornLedgers: Family = {
	name: 'tornLedgers',
	async act(stage) {
		const { product, rows, bench } = stage;
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			faults: [
				{ path: product.path, fault: { kind: 'latency', ms: 80, jitterMs: 60 } },
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
			],
		});
		bench.tables.fault = ({ parameters }) =>
			parameters.resource === 'row' && stage.random.next() < 0.06
				? 'SQLITE_BUSY: database is locked'
				: undefined;
		const parameters = { ...stage.byKey, ...ledger };
		await stage.run({
			parameters,
			stop: stage.untilPaid(stage.pick([1, Math.ceil(rows.length / 2)])),
		});
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
		bench.tables.fault = undefined;
		stage.calm();
		await stage.run({ parameters, node: goOn });
		stage.decided();
	},
};
