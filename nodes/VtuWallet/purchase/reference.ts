import { digest } from '../values/canonical';
import { keyMeaning } from './keyMeaning';
import type { Period } from './period';

/** After this many definite failures a purchase is left alone. */
export const lastAttempt = 4;

/** What a row buys, in canonical form. It never changes. */
export interface Subject {
	readonly product: string;
	readonly recipient: string;
	readonly identity: Readonly<Record<string, unknown>>;
	/** What a key is hashed with, where that is not the recipient: what may be corrected between two tries is left out. */
	readonly keyed?: string;
}

/** What keeps two customers of one provider, or its two environments, apart. */
export interface Scope {
	environment: string;
	instanceId: string;
}

export type Seed =
	| { by: 'run'; run: RunSeed; nth: number }
	| { by: 'key'; scope: Scope; key: string }
	| { by: 'period'; scope: Scope; workflowId: string; period: Period; label: string }
	| { by: 'reference'; reference: string };

/** What stays the same through every retry of one execution, and differs in every other execution. */
export interface RunSeed {
	workflowId: string;
	nodeId: string;
	establishedAt: number;
	triggerOutput?: string;
}

/** The `request-id` of one attempt at a purchase: decided before anything is sent, however often the row is tried. */
export function referenceOf(subject: Subject, seed: Seed, attempt: number): string {
	if (seed.by === 'reference') return seed.reference;
	return `${subject.product}-${digest([...seedParts(subject, seed), attempt])}`;
}

/** Whether a reference can only be one of this package's. */
export const isMadeHere = (reference: string): boolean => /^[a-z]+-[0-9a-f]{24}$/.test(reference);

function seedParts(subject: Subject, seed: Exclude<Seed, { by: 'reference' }>): unknown[] {
	const { product, recipient, identity, keyed = recipient } = subject;
	switch (seed.by) {
		case 'run':
			return ['run', seed.run, product, recipient, identity, seed.nth];
		case 'key':
			// The rest of the identity is left out: a key that is used again for another amount must meet its first
			// purchase.
			return ['key', seed.scope, product, keyed, keyMeaning(seed.key)];
		case 'period':
			return [
				'period',
				seed.scope,
				seed.workflowId,
				seed.period,
				seed.label,
				product,
				recipient,
				identity,
			];
	}
}

/** Asked for at every step of a row: made once. */
const digests = new WeakMap<Subject, string>();

/** Identical purchases of one run share this; their place among each other tells them apart. */
export function identityDigest(subject: Subject): string {
	const known = digests.get(subject);
	if (known !== undefined) return known;
	const made = digest([subject.product, subject.recipient, subject.identity]);
	digests.set(subject, made);
	return made;
}
