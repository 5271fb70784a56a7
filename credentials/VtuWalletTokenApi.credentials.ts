import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticateAs } from '../nodes/VtuWallet/api/auth/authorise';
import {
	environmentField,
	fieldsOf,
	tokenFields,
} from '../nodes/VtuWallet/api/auth/credentialFields';
import { providerField } from '../nodes/VtuWallet/api/auth/providerFacts';
import { tokenRules } from '../nodes/VtuWallet/api/auth/credentialTest';

export class VtuWalletTokenApi implements ICredentialType {
	name = 'vtuWalletTokenApi';

	displayName = 'VTU Wallet Token API';

	documentationUrl = 'https://github.com/n8n-nodes-vtu-wallet/n8n-nodes-vtu-wallet#credentials';

	icon: Icon = {
		light: 'file:../nodes/VtuWallet/icons/vtuWallet.svg',
		dark: 'file:../nodes/VtuWallet/icons/vtuWallet.dark.svg',
	};

	properties: INodeProperties[] = [
		environmentField,
		...fieldsOf('sandbox', tokenFields.sandbox),
		...fieldsOf('production', tokenFields.production),
		providerField,
	];

	authenticate = authenticateAs('vtuWalletTokenApi');

	test: ICredentialTestRequest = {
		request: { method: 'GET', url: '/api/networks', disableFollowRedirect: true },
		rules: tokenRules,
	};
}
