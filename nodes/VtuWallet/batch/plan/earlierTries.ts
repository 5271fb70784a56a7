import type { INode } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { canonicalJson, digest } from '../../values/canonical';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from './rowReader';

/** Nothing was sent now, but an earlier try may have bought the row: its outcome is `unknown`. */
export class MayBeBought extends BadInput {
	constructor(
		{ field, message, advice }: Pick<BadInput, 'field' | 'message' | 'advice'>,
		/** The reference in the receipt that the row carries. */
		readonly reference?: string,
	) {
		super(field, message, advice);
		this.name = 'MayBeBought';
	}
}

/** A digest of the parameters that decide what is bought, as written in the node. It leaves out secrets. */
export function settingsDigest(
	node: INode,
	reader: RowReader,
	{ fields, notInIdentity = [], pooling }: PurchaseOperation,
	/** The protection, and the name of its period or of the node. */
	protection: readonly string[],
): string {
	const isUsed = (name: string) => protection.includes(name);
	const counted = fields.filter(
		({ name, type, typeOptions }) =>
			type !== 'notice' && typeOptions?.password !== true && !notInIdentity.includes(name),
	);
	const named = ['resource', 'operation', ...(pooling ? [] : ['key', 'reference'].filter(isUsed))];
	const isToken = reader.written('authentication') === 'token';
	const credential = isToken ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	return digest([
		...named.map((name) => [name, reader.written(name) ?? '']),
		...counted.map(({ name, default: usual }) => [name, meant(reader.written(name) ?? usual)]),
		protection,
		[credential, node.credentials?.[credential]?.id ?? ''],
	]);
}

/** An entry picked from a list is the same as its id. */
function meant(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	if (!('mode' in value && 'value' in value)) return canonicalJson(value);
	const { mode, value: picked } = value;
	return canonicalJson([mode === 'list' ? 'id' : mode, String(picked ?? '')]);
}

export const changedNode = {
	field: 'Repeat Protection',
	message: 'The node was changed since the first try',
	advice: 'Set it back, or run the missing rows in a new execution.',
};
