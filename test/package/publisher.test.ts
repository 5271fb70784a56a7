import {
	comparedByPortal,
	filesThatName,
	namedPublisher,
	readPublisher,
} from '../release/publisher';

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

test("the check names the values that n8n's portal compares, from publisher.json", () => {
	const { email, repository } = readPublisher();
	const [, owner] = new URL(repository).pathname.split('/');
	const compared = comparedByPortal();
	for (const fact of [`author.email ${email}:`, `owner ${owner}:`, `repository ${repository}:`])
		expect(compared.filter((line) => line.startsWith(fact))).toHaveLength(1);
});
