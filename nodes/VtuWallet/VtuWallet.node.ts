import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { assertSupportedHost } from './batch/plan/refusedTries';
import { loadExecution, replacedItems } from './loadExecution';
import { listSearchOf } from './methods';
import { operationOf, products, resources } from './resources';
import { formOf } from './resources/form';
import { authenticationField, credentialsOfNode } from './resources/signInForm';

export class VtuWallet implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'VTU Wallet',
		name: 'vtuWallet',
		icon: { light: 'file:icons/vtuWallet.svg', dark: 'file:icons/vtuWallet.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["mode"] === "preview" ? "preview, " : "") + $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Buy airtime, data, cable TV, electricity and more from a prepaid wallet, each purchase once',
		defaults: { name: 'VTU Wallet' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: credentialsOfNode,
		properties: [authenticationField, ...formOf(resources)],
	};

	methods = { listSearch: listSearchOf(resources, loadExecution) };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const chosen = () => {
			assertSupportedHost(this);
			return operationOf(
				this.getNodeParameter('resource', 0) as string,
				this.getNodeParameter('operation', 0) as string,
			);
		};
		const loaded = await loadExecution(this.getNode()).catch((failed: unknown) => {
			if (!this.continueOnFail()) throw failed;
		});
		if (loaded === undefined) return [replacedItems(this.getInputData().length)];
		return [await loaded.runOperation(this, chosen, products)];
	}
}
