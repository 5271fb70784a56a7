import { everyFault } from '../../simulator';
import { goOn, retryOnFail, type Family } from './family';

/** The provider makes references of its own and cannot be asked: only what was written down before sending helps. */
export const ignoring: Family = {
	name: 'ignoring',
	suits: ({ trusted }) => !trusted,
	async act(stage) {
		const { seed } = stage;
		stage.configure({
			products: { '*': { duplicates: 'charge', ignoreReference: true, requeryable: false } },
			faults: everyFault({ rate: 0.4, lateMs: 200, settleMs: 100, without: ['alreadyUsed'] }),
		});
		stage.restMs = 400;
		const parameters = [stage.byKey, stage.protection, stage.byOwnReference][seed % 3];
		const first = await stage.run({ parameters, node: { ...retryOnFail, maxTries: 3 } });
		const second = first.error ? await stage.retry(first, { node: retryOnFail }) : first;
		if (second.error) await stage.retry(first, { node: goOn });
		// Only what a run alone protects is not bought by a second run.
		if (seed % 3 !== 1) await stage.run({ parameters, node: goOn });
	},
};
