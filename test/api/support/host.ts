import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INode,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { VtuWalletApi } from '../../../credentials/VtuWalletApi.credentials';
import { VtuWalletTokenApi } from '../../../credentials/VtuWalletTokenApi.credentials';
import { CredentialStore } from '../../support/credentialStore';
import { nodeContext } from '../../support/nodeContext';
import { BenchNodeTypes } from '../../support/nodeTypes';

/** A node with these credentials and fields, which does nothing. */
export const nodeTypeWith = (
	credentials: string[],
	properties: INodeTypeDescription['properties'] = [],
): INodeType => ({
	description: {
		...{ displayName: 'Plain', name: 'plain', version: 1, description: '' },
		group: ['transform'],
		defaults: { name: 'Plain' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: credentials.map((name) => ({ name, required: true })),
		properties,
	},
});

export type Authentication = 'login' | 'token';

/** A host with one credential of each type, and n8n's own request helper. */
export class Host {
	private readonly nodeTypes = new BenchNodeTypes({
		shopper: nodeTypeWith(['vtuWalletApi', 'vtuWalletTokenApi']),
	});

	readonly store = new CredentialStore(
		{ vtuWalletApi: new VtuWalletApi(), vtuWalletTokenApi: new VtuWalletTokenApi() },
		(type) => this.nodeTypes.usersOf(type),
	);

	login(data: ICredentialDataDecryptedObject): this {
		this.store.put('login', 'vtuWalletApi', data);
		return this;
	}

	token(data: ICredentialDataDecryptedObject): this {
		this.store.put('token', 'vtuWalletTokenApi', data);
		return this;
	}

	/** The context of a node while it runs. Each call is another execution. */
	execution(authentication: Authentication = 'login', stop?: AbortSignal): IExecuteFunctions {
		const node: INode = {
			id: 'shopper',
			name: 'Shopper',
			type: 'shopper',
			typeVersion: 1,
			position: [0, 0],
			parameters: { authentication },
			credentials: {
				vtuWalletApi: { id: 'login', name: 'Login' },
				vtuWalletTokenApi: { id: 'token', name: 'Token' },
			},
		};
		const around = { nodeTypes: this.nodeTypes, credentials: this.store };
		return nodeContext(around, node, { mode: 'trigger', stop });
	}
}
