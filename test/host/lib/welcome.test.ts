import { formUser } from './shop';
import { welcome } from './welcome';

const account = {
	username: 'ada',
	password: 'ada-password',
	liveToken: 'live_ada',
	sandboxToken: 'sk_test_ada',
	balance: 100,
	kycTier: 2,
};

test('names the accounts of the simulator, and the user of the forms', () => {
	const text = welcome({
		url: 'http://127.0.0.1:5678',
		filesFolder: '/files',
		simulator: { accounts: [account], productionUrl: 'http://p', sandboxUrl: 'http://s' },
		playground: { workflows: [{ name: 'One', address: 'http://one' }] },
	});
	expect(text).toContain('ada / ada-password   sandbox key sk_test_ada');
	expect(text).toContain(`user ${formUser.user} and the password ${formUser.password}`);
});
