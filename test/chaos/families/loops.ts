import type { FaultRule } from '../../simulator';
import { errorsApart, goOn, inTurn, lost, ruleOf, switchedOff, type Family } from './family';

const refusedAfter = (path: string, status: number, message: string): FaultRule =>
	ruleOf(path, 0.1, { kind: 'refuse', status, message }, 'after');

const wrong = (path: string): FaultRule[] => [
	lost(path, 0.25),
	ruleOf(path, 0.1, { kind: 'timeout' }, 'after'),
	refusedAfter(path, 400, 'Transaction could not be confirmed'),
	ruleOf(path, 0.1, switchedOff),
	ruleOf(path, 0.1, { kind: 'hangUp' }),
];

/** An unlisted refusal. The node takes it for a failure after requery has shown no record for *Check Status For*. */
const doubtful = (path: string) => refusedAfter(path, 403, 'Computer says no');

/** The error output loops back to the node, several times within one run. */
export const errorsBack: Family = {
	async act(stage) {
		const { path, product, seed } = stage;
		const requeryLagMs = stage.pick([0, 400, 60_000]);
		const mayDoubt = !product.trusted || requeryLagMs < 1_000;
		stage.configure({
			requeryLagMs,
			products: inTurn(seed),
			faults: [...wrong(path), ...(mayDoubt ? [doubtful(path)] : [])],
		});
		await stage.run({
			parameters: stage.protection,
			node: errorsApart,
			errorsBack: stage.pick([1, 2, 3]),
		});
	},
};

/** All receipts loop back to the node with every outcome, several times within one run. */
export const allBack: Family = {
	async act(stage) {
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			products: inTurn(stage.seed),
			faults: wrong(stage.path),
		});
		await stage.run({
			parameters: { ...stage.protection, notBought: 'receipts', includeInputFields: true },
			resultsBack: stage.pick([1, 2, 3]),
		});
	},
};

/** Loop Over Items with rows that repeat a key, also with another amount. */
export const keysTwice: Family = {
	async act(stage) {
		const { path, product, seed, byKey: parameters } = stage;
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			products: inTurn(seed),
			faults: seed % 2 === 0 ? wrong(path) : [],
		});
		const rows = stage.rows.flatMap((row, index) => {
			const dearer = product.priced && index % 2 === 0;
			return [row, dearer ? { ...row, amount: Number(row.amount) * 5 } : row];
		});
		const loop = [stage.pick([1, 1, 3])];
		await stage.run({ rows, parameters, node: goOn, loop });
		stage.calm();
		await stage.run({ parameters, node: goOn });
	},
};
