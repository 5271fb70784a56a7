import type { INode } from 'n8n-workflow';

import { canonicalJson, digest } from '../../values/canonical';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from './rowReader';
import type { Settings } from './settings';

interface WrittenNode {
	node: INode;
	reader: RowReader;
	operation: PurchaseOperation;
	settings: Settings;
}

/**
 * A digest of the parameters that decide what is bought, as written in the node, without secrets. A value that is the
 * default is left out: a later release may add its field.
 */
export function settingsDigest(
	{ node, reader, operation, settings }: WrittenNode,
	periodLabel: string,
	environment: string,
): string {
	const { fields, notInIdentity = [] } = operation;
	const { value: protection, name, hasPeriod, spansRuns } = settings.protection;
	// n8n counts loops by the name of the node, so a renamed node would begin at the first loop again.
	const ofRun = spansRuns ? [] : [node.name];
	const counted = fields.filter(
		({ name, type, typeOptions }) =>
			type !== 'notice' && typeOptions?.password !== true && !notInIdentity.includes(name),
	);
	const isCounted = counted.some((field) => field.name === name?.parameter);
	const named = ['resource', 'operation', ...(name && !isCounted ? [name.parameter] : [])];
	const isToken = reader.written('authentication') === 'token';
	const credential = isToken ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	return digest([
		...named.map((name) => [name, reader.written(name) ?? '']),
		...counted.flatMap(({ name, default: usual }) => {
			const value = meant(reader.written(name) ?? usual);
			return value === meant(usual) ? [] : [[name, value]];
		}),
		[protection, ...(hasPeriod ? [periodLabel] : ofRun)],
		[credential, node.credentials?.[credential]?.id ?? '', environment],
	]);
}

/** An entry picked from a list is the same as its id. */
function meant(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	if (!('mode' in value && 'value' in value)) return canonicalJson(value);
	const { mode, value: picked } = value;
	return canonicalJson([mode === 'list' ? 'id' : mode, String(picked ?? '')]);
}
