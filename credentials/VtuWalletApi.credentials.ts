import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

import { authenticateAs } from '../nodes/VtuWallet/api/auth/authorise';
import { environmentField, fieldsOf } from '../nodes/VtuWallet/api/auth/credentialFields';
import { providerField } from '../nodes/VtuWallet/api/auth/providerFacts';
import { loginRules } from '../nodes/VtuWallet/api/auth/credentialTest';
import { inOneMessage, signIn } from '../nodes/VtuWallet/api/auth/signIn';
import { field } from '../nodes/VtuWallet/form/field';

export class VtuWalletApi implements ICredentialType {
	name = 'vtuWalletApi';

	displayName = 'VTU Wallet API';

	documentationUrl = 'https://github.com/n8n-nodes-vtu-wallet/n8n-nodes-vtu-wallet#credentials';

	icon: Icon = {
		light: 'file:../nodes/VtuWallet/icons/vtuWallet.svg',
		dark: 'file:../nodes/VtuWallet/icons/vtuWallet.dark.svg',
	};

	properties: INodeProperties[] = [
		environmentField,
		...fieldsOf('sandbox'),
		...fieldsOf('production'),
		field.text('username', 'Username', {
			description: 'Username of the account at the provider',
			required: true,
		}),
		field.secret('password', 'Password', {
			description: 'Password of the account at the provider',
			required: true,
			hint: 'Some providers cannot read a password with a colon in it',
		}),
		field.hidden('accessToken', 'Access Token', '', {
			typeOptions: { expirable: true, password: true },
		}),
		field.hidden('tokenOwner', 'Token Owner', '', { typeOptions: { password: true } }),
		providerField,
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await inOneMessage(signIn)(this.helpers, credentials);
	}

	authenticate = authenticateAs('vtuWalletApi');

	test: ICredentialTestRequest = {
		request: {
			method: 'POST',
			url: '/api/user',
			headers: { 'Content-Type': 'application/json' },
			disableFollowRedirect: true,
		},
		rules: loginRules,
	};
}
