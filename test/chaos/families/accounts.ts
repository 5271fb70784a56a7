import { goOn, refuse, type Family } from './family';

/** Half of the sheet fails for want of money, and is bought with another account, or at another address of the provider. */
export const accounts: Family = {
	name: 'accounts',
	// Flight offers and the tokens of airtime to cash belong to one account.
	suits: ({ name }) => !['airtimeToCash', 'flight', 'esimTopUp'].includes(name),
	async act(stage) {
		const { product, seed, simulator } = stage;
		const kept = seed % 2 === 0 ? { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' } : {};
		const parameters = { ...stage.byKey, ...kept };
		stage.configure({
			faults: [
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
				refuse(product.path, 0.4, 'Insufficient Account'),
			],
		});
		await stage.run({ parameters, node: goOn });
		stage.calm();
		const moved = simulator.productionUrl.replace('127.0.0.1', 'localhost');
		const others = [{ account: 'bola' }, { credential: { productionUrl: moved } }];
		await stage.run({ parameters, node: goOn, ...stage.pick(others) });
		await stage.run({ parameters, node: goOn });
		stage.decided();
	},
};
