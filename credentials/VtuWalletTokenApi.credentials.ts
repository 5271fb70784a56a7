import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authorise } from '../nodes/VtuWallet/api/auth/authorise';
import { environmentField, fieldsOf } from '../nodes/VtuWallet/api/auth/credentialFields';
import { providerField } from '../nodes/VtuWallet/api/auth/providerFacts';
import { credentialTestOf, refusedToken } from '../nodes/VtuWallet/api/auth/credentialTest';
import { inOneMessage } from '../nodes/VtuWallet/api/auth/signIn';

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
		...fieldsOf('sandbox', {
			displayName: 'Sandbox Token',
			name: 'sandboxToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: "Token of the sandbox, which starts with 'sk_test_'",
		}),
		...fieldsOf('production', {
			displayName: 'Production Token',
			name: 'liveToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Token of production. A person who has it can spend from the wallet.',
		}),
		providerField,
	];

	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		try {
			return authorise('vtuWalletTokenApi', credentials, requestOptions);
		} catch (thrown) {
			throw inOneMessage(thrown);
		}
	};

	test: ICredentialTestRequest = credentialTestOf(refusedToken);
}
