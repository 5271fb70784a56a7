import { inventedContradiction, inventedTrifle, type FaultRule } from '../../simulator';
import { toldBy } from '../../support/told';
import { goOn, type Family } from './family';
import { duplicates, made, runTwice } from './invented';

/** Above every price here: a wallet that falls by this much was not charged a mere fee. */
const price = 1_000_000;
const definite = ['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100', 'Number Block'];

/** The money is gone. The answer refuses in the words of a definite refusal, and something else in it says otherwise. */
export const inventedContradictions: Family = {
	name: 'inventedContradictions',
	mayBuyNothing: true,
	async act(stage) {
		const { path } = stage.product;
		const { random } = stage;
		stage.configure({
			...duplicates(stage),
			requeryLagMs: stage.pick([0, 300]),
			faults: [
				{ path, rate: 0.3, fault: { kind: 'fail', message: 'The vendor did not take it' } },
				...made(
					8,
					(): FaultRule => ({
						path,
						rate: 0.12,
						fault: {
							kind: 'reword',
							status: stage.pick([200, 400, 403]),
							change: {
								...inventedContradiction(random, price, 'refusal'),
								status: stage.pick(['fail', 'failed', 'error']),
								message: stage.pick(definite),
							},
						},
					}),
				),
			],
		});
		await runTwice(stage);
	},
};

/** Plain successes, with things beside them that say nothing of the purchase. Each is a success without a question. */
export const inventedTrifles: Family = {
	name: 'inventedTrifles',
	async act(stage) {
		const { product, random, judge } = stage;
		stage.configure({
			faults: made(8, () => ({
				path: product.path,
				rate: 0.3,
				fault: { kind: 'reword', change: inventedTrifle(random) },
			})),
		});
		const result = await stage.run({ parameters: stage.byKey, node: goOn });
		for (const { receipt } of toldBy(result))
			if (receipt.outcome !== 'success')
				judge.find('wrong outcome', product.name, `a plain success is ${String(receipt.outcome)}`);
	},
};

/** The money is gone, or it was paid back, and the answer says no more than "failed". */
export const bareFailures: Family = {
	name: 'bareFailures',
	mayBuyNothing: true,
	async act(stage) {
		const { path } = stage.product;
		const bare = () => ({
			kind: 'reword' as const,
			status: stage.pick([200, 400, 403]),
			change: { status: stage.pick(['fail', 'failed', 'error', 'FAILED']), message: '' },
			without: ['newbal', 'oldbal', 'transid'],
		});
		// What is said to honour the reference is asked three times only: its record must be there.
		const lag = stage.product.trusted ? 0 : stage.pick([0, 300, 800]);
		stage.configure({
			...duplicates(stage),
			requeryLagMs: lag,
			faults: [
				{ path, rate: 0.3, fault: { kind: 'fail', message: 'Transaction failed' } },
				...made(4, () => ({ path, rate: 0.2, fault: bare() })),
			],
		});
		await runTwice(stage);
	},
};
