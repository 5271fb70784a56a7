import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { loadExecution } from './loadExecution';
import { listCredential, triggerFields } from './trigger/form';
import { authenticationField, credentialsOfNode } from './resources/signInForm';

/** The form has two credential fields, and n8n shows only their names. */
const ofWallet = credentialsOfNode.map((one) => ({
	...one,
	displayName: 'Credential for the Wallet',
}));
const triggerCredentials = [...ofWallet, listCredential];

export class VtuWalletTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'VTU Wallet Trigger',
		name: 'vtuWalletTrigger',
		icon: { light: 'file:icons/vtuWallet.svg', dark: 'file:icons/vtuWallet.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ { transactions: "Transactions", esims: "eSIMs", balance: "Balance" }[$parameter["watch"]] }}',
		// n8n's panel shows both nodes as one entry, with the description of the trigger.
		description:
			'Buys airtime, data, electricity and more, each purchase once; starts workflows when a purchase is decided, an eSIM changes or the wallet runs low',
		defaults: { name: 'VTU Wallet Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: triggerCredentials,
		properties: [authenticationField, ...triggerFields],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const { poll } = await loadExecution(this.getNode());
		return await poll(this);
	}
}
