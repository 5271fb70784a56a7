import { otherWorker } from '../../support/bench';
import { goOn, type Family } from './family';

const ledger = { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

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
