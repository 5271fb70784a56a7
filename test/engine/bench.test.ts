import { useBench } from './support/kit';
import { airtime, one } from './support/products';

const bench = useBench({ authentication: 'token' });

test('the bench finds a credential in a row that reaches the output', async () => {
	const [{ liveToken }] = bench().simulator.accounts;
	const leaking = bench().buy(airtime(), one({ note: liveToken }));
	await expect(leaking).rejects.toThrow(/key of ada can be read in what the engine returned/);
});

test('the bench looks for a secret of the run in the texts of the node, and not in the rows', async () => {
	const secrets = { PIN: '4711-secret' };
	const silent = bench().buy(airtime(), one({ pin: secrets.PIN }), { secrets });
	await expect(silent).resolves.toMatchObject({ status: 'success' });
	const telling = bench().buy(airtime(), one({ phone: secrets.PIN }), { secrets });
	await expect(telling).rejects.toThrow(/The PIN can be read/);
});
