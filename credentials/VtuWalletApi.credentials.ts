import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authorise } from '../nodes/VtuWallet/api/auth/authorise';
import { environmentField, fieldsOf } from '../nodes/VtuWallet/api/auth/credentialFields';
import { providerField } from '../nodes/VtuWallet/api/auth/providerFacts';
import { credentialTestOf, refusedLogin } from '../nodes/VtuWallet/api/auth/credentialTest';
import { inOneMessage, signIn } from '../nodes/VtuWallet/api/auth/signIn';

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
		{
			displayName: 'Username',
			name: 'username',
			type: 'string',
			required: true,
			default: '',
			description: 'Username of the account at the provider',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Password of the account at the provider',
			hint: 'Some providers cannot read a password with a colon in it',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
		{
			displayName: 'Token Owner',
			name: 'tokenOwner',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
		providerField,
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		try {
			return await signIn(this.helpers, credentials);
		} catch (thrown) {
			throw inOneMessage(thrown);
		}
	}

	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		try {
			return authorise('vtuWalletApi', credentials, requestOptions);
		} catch (thrown) {
			throw inOneMessage(thrown);
		}
	};

	test: ICredentialTestRequest = credentialTestOf(refusedLogin);
}
