import './hostEnvironment';

import { LoadOptionsContext } from 'n8n-core';
import type { INode, INodeListSearchResult, INodeParameters } from 'n8n-workflow';

import { buildRunnable, hostData, type Surroundings } from './execution';
import { connect, nodeOf } from './workflow';

export interface ListOptions {
	/** The values of the form while the list is open. */
	parameters: INodeParameters;
	node?: Partial<INode>;
	/** The parameter whose list it is. */
	path?: string;
	filter?: string;
	paginationToken?: string;
}

/** A list of the form, as the editor asks for it: no execution, no items. */
export async function listSearch(
	around: Surroundings,
	type: string,
	method: string,
	{ parameters, node, path = method, filter, paginationToken }: ListOptions,
): Promise<INodeListSearchResult> {
	const subject = nodeOf('Temp', type, parameters, node);
	const workflow = buildRunnable(
		around,
		{ nodes: [subject], connections: connect('Temp', []), settings: {} },
		'listing',
	);
	const search = around.nodeTypes.getByNameAndVersion(type).methods?.listSearch?.[method];
	if (!search) throw new Error(`There is no list "${method}"`);
	const additionalData = {
		...hostData(around, 'listing'),
		executionId: undefined,
		currentNodeParameters: parameters,
	};
	const context = new LoadOptionsContext(
		workflow,
		workflow.getNode('Temp') ?? subject,
		additionalData,
		`parameters.${path}`,
	);
	return await search.call(context, filter, paginationToken);
}
