import type { WalletRunOptions } from '../../support/bench';
import { goOn, type Family } from './family';

/** *Retry with currently saved workflow*, after somebody changed what the protection hangs on. */
export const changedWorkflow: Family = {
	name: 'changedWorkflow',
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		const { product, simulator } = stage;
		stage.configure({
			products: { '*': { duplicates: 'charge' } },
			faults: [
				{
					path: product.path,
					after: Math.floor(stage.rows.length / 2),
					count: 1,
					fault: { kind: 'refuse', message: 'This product is not available right now' },
				},
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
			],
		});
		const usual = { options: { concurrency: 1 } };
		const first = await stage.run({ parameters: usual });
		stage.calm();
		const { parameters } = stage.options({ parameters: usual });
		const changes = stage.pick<Partial<WalletRunOptions>>([
			{ triggerName: 'On a New Order' },
			{ node: { id: 'pasted-anew', ...goOn } },
			{ parameters: { ...parameters, ...stage.byKey } },
			// By period, rows that look alike are one purchase.
			...(product.alike
				? []
				: [{ parameters: { ...parameters, repeatProtection: 'period', period: 'day' } }]),
			{
				parameters: {
					...parameters,
					repeatProtection: 'reference',
					reference: '={{ $json.order }}',
				},
			},
			{ account: simulator.accounts[1].username },
			{ authentication: 'login' },
		]);
		simulator.setAccount(simulator.accounts[1].username, { balance: 1_000_000_000, kycTier: 2 });
		await stage.retry(first, changes);
		await stage.retry(first, { node: goOn });
	},
};
