import { digest } from '../values/canonical';
import { keyInSheets } from './names';

/** The product and recipient of a row in canonical form, and what tells its purchase apart. */
export interface Subject {
	readonly product: string;
	readonly recipient: string;
	/** Other facts that tell two purchases apart, e.g. the amount or the plan. */
	readonly identity: Readonly<Record<string, unknown>>;
	/** Replaces the recipient in the id of a key's purchase. It is '' if the key alone names the purchase. */
	readonly keyed?: string;
}

/** Purchases of two environments, or of two n8n instances, get different ids. */
export interface Scope {
	environment: string;
	instanceId: string;
}

/** Identifies an execution, to tell the runs of one node apart. */
export interface Beginning {
	establishedAt: number;
	triggerOutput?: string;
}

/** All recipients of a key share this id. */
export const keyIdOf = (product: string, key: string, { environment, instanceId }: Scope): string =>
	digest(['key', environment, instanceId, product, keyInSheets(key)]);

/** A digest that tells apart two purchases for one recipient. */
export const whatOf = ({ identity }: Subject): string => digest(identity).slice(0, 12);

/** The `request-id` of one attempt, decided before anything is sent. */
export const referenceOf = (id: string, attempt: number): string =>
	attempt === 0 ? id : `${id}-${attempt}`;

const madeHere = /^([a-z]+-[0-9a-f]{24})(?:-([1-4]))?$/;

/** Whether only this package can have made the reference. */
export const isMadeHere = (reference: string): boolean => madeHere.test(reference);

/** The purchase that a reference of this package belongs to. */
export function purchaseOf(reference: string): { id: string; attempt: number } {
	const [, id = reference, attempt = '0'] = madeHere.exec(reference) ?? [];
	return { id, attempt: Number(attempt) };
}
