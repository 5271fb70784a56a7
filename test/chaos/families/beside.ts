import { inventedAmongRefusals, inventedDoubt, inventedUnknown } from '../../simulator';
import { toldBy } from '../../support/told';
import { goOn, type Family } from './family';
import { duplicates, made, runTwice } from './invented';

const definite = ['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100', 'Number Block'];

/** The money is gone. The answer refuses in the words of a definite refusal, beside something that no such refusal holds. */
export const besideRefusals: Family = {
	name: 'besideRefusals',
	async act(stage) {
		const { path } = stage.product;
		stage.configure({
			...duplicates(stage),
			requeryLagMs: stage.pick([0, 300]),
			faults: made(10, () => ({
				path,
				when: 'after' as const,
				rate: 0.1,
				fault: {
					kind: 'refuse' as const,
					status: stage.pick([200, 400, 403]),
					word: stage.pick(['fail', 'failed', 'error']),
					message: stage.pick(definite),
					beside: inventedUnknown(stage.random),
				},
			})),
		});
		await runTwice(stage);
	},
};

/** Refusals before any charge, beside nothing and trifles. Each is a failure without a question. */
export const plainRefusals: Family = {
	name: 'plainRefusals',
	mayBuyNothing: true,
	async act(stage) {
		const { product, random, judge } = stage;
		stage.configure({
			faults: made(6, () => ({
				path: product.path,
				rate: 0.5,
				fault: {
					kind: 'refuse' as const,
					status: stage.pick([200, 403]),
					message: stage.pick(definite),
					beside: inventedAmongRefusals(random),
				},
			})),
		});
		const result = await stage.run({ parameters: stage.byKey, node: goOn });
		for (const { receipt } of toldBy(result))
			if (!['success', 'failed', 'notSent'].includes(String(receipt.outcome)))
				judge.find('wrong outcome', product.name, `a plain refusal is ${String(receipt.outcome)}`);
	},
};

/** Purchases that failed, and some that went well. The answer calls itself a success, beside something that says otherwise. */
export const besideSuccesses: Family = {
	name: 'besideSuccesses',
	mayBuyNothing: true,
	async act(stage) {
		const { path } = stage.product;
		stage.configure({
			...duplicates(stage),
			faults: [
				{ path, rate: 0.5, fault: { kind: 'fail', message: 'The vendor did not take it' } },
				...made(10, () => ({
					path,
					rate: 0.3,
					fault: {
						kind: 'reword' as const,
						change: {
							status: 'success',
							message: 'Request processed',
							...inventedDoubt(stage.random),
						},
					},
				})),
			],
		});
		await runTwice(stage);
	},
};
