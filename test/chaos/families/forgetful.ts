import { otherWorker } from '../../support/bench';
import { goOn, policies, type Family } from './family';

/** Requery soon shows no failures any more, or nothing that is not delivered: what was bought before is still bought. */
export const forgetful: Family = {
	name: 'forgetful',
	suits: ({ askable }) => askable,
	async act(stage) {
		const { product, seed } = stage;
		const { path } = product;
		const isPending = seed % 2 === 0;
		const open = { kind: 'pending' as const, word: 'process' };
		stage.configure({
			// Who does not honour references shows at least what it has delivered.
			products: { '*': { duplicates: isPending ? policies[seed % 2] : policies[seed % 3] } },
			faults: [
				{ path, rate: 0.4, fault: { kind: 'fail', message: 'Transaction failed' } },
				...(isPending ? [{ path, rate: 0.3, fault: open }] : []),
			],
		});
		const parameters = stage.byKey;
		await stage.run({ parameters, node: goOn });
		stage.configure({ faults: [] });
		await stage.run({ parameters, node: goOn });
		stage.configure({ requery: { hides: isPending ? ['failed', 'pending'] : ['failed'] } });
		await stage.run({ parameters, node: goOn });
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
	},
};
