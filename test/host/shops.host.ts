import { customerWallets } from './lib/customerWallets';
import { useServers } from './lib/exampleServers';
import { fundedWallets } from './lib/fundedWallets';
import { suite } from './lib/scenario';
import { telegramShop } from './lib/telegramShop';

suite('The example workflows that sell to customers', () => {
	useServers();

	customerWallets();

	fundedWallets();

	telegramShop();
});
