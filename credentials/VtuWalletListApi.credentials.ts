import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authoriseList } from '../nodes/VtuWallet/api/auth/authoriseList';
import { inOneMessage } from '../nodes/VtuWallet/api/auth/signIn';

/** For the list of references that the trigger watches, on a server of the user. */
export class VtuWalletListApi implements ICredentialType {
	name = 'vtuWalletListApi';

	displayName = 'VTU Wallet List API';

	documentationUrl =
		'https://github.com/n8n-nodes-vtu-wallet/n8n-nodes-vtu-wallet/blob/main/docs/trigger.md';

	icon: Icon = {
		light: 'file:../nodes/VtuWallet/icons/vtuWallet.svg',
		dark: 'file:../nodes/VtuWallet/icons/vtuWallet.dark.svg',
	};

	properties: INodeProperties[] = [
		{
			displayName: 'Address',
			name: 'address',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/api/v1/data-tables',
			description:
				'Where the list is. The key is sent to this server and to no other, and never on to another address.',
		},
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			default: 'X-N8N-API-KEY',
			description: 'The header that carries the key; for a Data Table of n8n it is X-N8N-API-KEY',
		},
		{
			displayName: 'Header Value',
			name: 'headerSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'The key itself. For n8n make one in Settings > n8n API.',
		},
	];

	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		try {
			return authoriseList(credentials, requestOptions);
		} catch (thrown) {
			throw inOneMessage(thrown);
		}
	};

	test: ICredentialTestRequest = {
		request: { method: 'GET', url: '={{$credentials.address}}', disableFollowRedirect: true },
	};
}
