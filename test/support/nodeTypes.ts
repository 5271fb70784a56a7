import {
	NodeHelpers,
	type INodeType,
	type INodeTypes,
	type IVersionedNodeType,
} from 'n8n-workflow';

import { helperNodes } from './helperNodes';

export type NodeClass = INodeType | IVersionedNodeType;

/** The helper nodes and those under test, by the type that a workflow gives them. */
export class BenchNodeTypes implements INodeTypes {
	private readonly types: Record<string, NodeClass>;

	constructor(types: Record<string, NodeClass>) {
		// Copied with their getters, so that a node is loaded only when a workflow holds it.
		this.types = Object.create(helperNodes, Object.getOwnPropertyDescriptors(types)) as Record<
			string,
			NodeClass
		>;
	}

	/** Another node under this type, as after an update of its package. */
	replace(type: string, node: NodeClass): void {
		Object.defineProperty(this.types, type, { value: node, configurable: true, enumerable: true });
	}

	getByName(type: string): NodeClass {
		const found = this.types[type];
		if (!found) throw new Error(`There is no node type "${type}" on this bench`);
		return found;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	/** The types that name a credential in their description. */
	usersOf(credentialType: string): string[] {
		return Object.keys(this.types).filter((type) =>
			this.getByNameAndVersion(type).description.credentials?.some(
				({ name }) => name === credentialType,
			),
		);
	}

	getKnownTypes() {
		return {};
	}
}
