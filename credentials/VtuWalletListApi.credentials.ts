import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authoriseList, listRules, n8nHeader } from '../nodes/VtuWallet/api/auth/listKey';
import { inOneMessage } from '../nodes/VtuWallet/api/auth/signIn';
import { field } from '../nodes/VtuWallet/form/field';

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
		field.text('address', 'Address', {
			description:
				'For a ledger or a Data Table, the address of this n8n. For another list, its URL. The key is sent to this server only.',
			placeholder: 'e.g. https://n8n.example.com',
		}),
		field.text('headerName', 'Header Name', {
			description: 'The header that carries the key. Leave it as it is for n8n.',
			default: n8nHeader,
		}),
		field.secret('headerSecret', 'API Key', {
			description:
				'For n8n, make a key in Settings > n8n API. For another server, enter the value of the header.',
		}),
	];

	authenticate = inOneMessage(authoriseList);

	test: ICredentialTestRequest = {
		request: { method: 'GET', url: '/list', disableFollowRedirect: true },
		rules: listRules,
	};
}
