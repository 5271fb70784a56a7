import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { openCredential } from '../../../nodes/VtuWallet/api/auth/account';
import type { Simulator } from '../../simulator';

const addresses = ({ productionUrl, sandboxUrl }: Simulator) => ({ productionUrl, sandboxUrl });

/** Ada's login, as it is stored before the first login. */
export const adaLogin = (simulator: Simulator, changes = {}): ICredentialDataDecryptedObject => ({
	environment: 'production',
	...addresses(simulator),
	username: 'ada',
	password: 'ada-password',
	accessToken: '',
	tokenOwner: '',
	...changes,
});

/** The same login after the provider gave this token. */
export const signedIn = (data: ICredentialDataDecryptedObject, accessToken: string) => ({
	...data,
	accessToken,
	tokenOwner: openCredential('vtuWalletApi', data).owner,
});

export const adaToken = (simulator: Simulator, changes = {}): ICredentialDataDecryptedObject => ({
	environment: 'production',
	...addresses(simulator),
	sandboxToken: 'sk_test_ada_0001',
	liveToken: 'live_ada_0001',
	...changes,
});
