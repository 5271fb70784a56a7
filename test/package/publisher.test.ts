import { filesThatName, namedPublisher, readPublisher } from '../release/publisher';

test('every file names the publisher as publisher.json does', () => {
	const { name, email, repository } = readPublisher();
	expect(namedPublisher()).toEqual({ name, email, repository });
	expect(filesThatName({ email, repository })).toEqual(
		expect.arrayContaining([
			'README.md',
			'SECURITY.md',
			'package.json',
			'credentials/VtuWalletApi.credentials.ts',
			'nodes/VtuWallet/VtuWallet.node.json',
		]),
	);
});
