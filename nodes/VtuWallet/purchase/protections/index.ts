import { BadInput } from '../../values/badInput';
import { key } from './key';
import { list } from './list';
import { period } from './period';
import { reference } from './reference';
import { run } from './run';
import type { Protection } from './types';

export { idOf, type Order } from './rules';
export type { Protection } from './types';

/** The first one holds if a node does not have the parameter. */
export const protections = { run, list, key, period, reference } as const satisfies Record<
	string,
	Protection
>;

export type ProtectionName = keyof typeof protections;

export const protectionNames = Object.keys(protections) as ProtectionName[];

/** The parameters by which protections name purchases. */
export const nameParameters = Object.values<Protection>(protections).flatMap(
	({ name }) => name ?? [],
);

/** Throws `BadInput` if products without a recipient cannot have this protection. */
export function refuseWithoutRecipient({ withoutRecipient }: Protection, recipient: string): void {
	if (recipient !== '' || withoutRecipient === undefined) return;
	throw new BadInput(protectionLabel, withoutRecipient, useKey);
}

export const protectionLabel = 'Repeat Protection';

export const useKey =
	"Set 'Repeat Protection' to 'Once per Key' and give every row a key of its own, such as an order number.";
