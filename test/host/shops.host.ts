import { customerWallets } from './lib/customerWallets';
import { useServers } from './lib/exampleServers';
import { fundedWallets } from './lib/fundedWallets';
import { suite } from './lib/scenario';
import { telegramShop } from './lib/telegramShop';
import { whatsappShop } from './lib/whatsappShop';

suite('The example workflows that sell to customers', () => {
	useServers();

	customerWallets();

	fundedWallets();

	telegramShop();

	whatsappShop();
});
