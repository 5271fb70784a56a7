import { digest } from '../values/canonical';
import type { Period } from './period';

/** After five failures on the provider's record a purchase is left alone. */
export const lastAttempt = 4;

/** What a row buys, in canonical form. */
export interface Subject {
	readonly product: string;
	readonly recipient: string;
	/** What else tells two purchases apart: the amount, the plan. */
	readonly identity: Readonly<Record<string, unknown>>;
	/** What a key is hashed with in place of the recipient, e.g. '' where the key alone names the purchase. */
	readonly keyed?: string;
}

/** Keeps two customers of one provider, and its two environments, apart. */
export interface Scope {
	environment: string;
	instanceId: string;
}

/** What makes two tries of a row the same purchase. */
export type Basis =
	| { by: 'run'; run: RunBasis; nth: string }
	| { by: 'key'; key: string }
	| { by: 'period'; workflowId: string; period: Period; label: string }
	| { by: 'reference'; reference: string };

/** The same through every retry of one execution, and another in every other execution. */
export interface RunBasis extends Beginning {
	workflowId: string;
	nodeId: string;
}

/** Of an execution: it tells apart the runs of one node. */
export interface Beginning {
	establishedAt: number;
	triggerOutput?: string;
}

/** The id of a purchase: the same however often it is tried. */
export function idOf(subject: Subject, basis: Basis, scope: Scope): string {
	if (basis.by === 'reference') return basis.reference;
	const { environment, instanceId } = scope;
	const parts = [environment, instanceId, subject.product, ...partsOf(subject, basis)];
	return `${subject.product}-${digest(parts)}`;
}

function partsOf(subject: Subject, basis: Exclude<Basis, { by: 'reference' }>): unknown[] {
	const { recipient, identity, keyed = recipient } = subject;
	switch (basis.by) {
		case 'run':
			return ['run', recipient, basis.run, identity, basis.nth];
		case 'key':
			// A key that comes again with another amount must meet its first purchase.
			return ['key', keyed, basis.key];
		case 'period':
			return ['period', recipient, basis.workflowId, basis.period, basis.label, identity];
	}
}

/** The same for every recipient that a key is used for. */
export const keyIdOf = (product: string, key: string, { environment, instanceId }: Scope): string =>
	digest(['key', environment, instanceId, product, key]);

/** Tells apart what two purchases of one recipient are for. */
export const whatOf = ({ identity }: Subject): string => digest(identity).slice(0, 12);

/** The `request-id` of one attempt, decided before anything is sent. */
export const referenceOf = (id: string, attempt: number): string =>
	attempt === 0 ? id : `${id}-${attempt}`;

const madeHere = /^([a-z]+-[0-9a-f]{24})(?:-([1-4]))?$/;

/** Whether a reference can only be one of this package's. */
export const isMadeHere = (reference: string): boolean => madeHere.test(reference);

/** The purchase that a reference of this package belongs to. */
export function purchaseOf(reference: string): { id: string; attempt: number } {
	const [, id = reference, attempt = '0'] = madeHere.exec(reference) ?? [];
	return { id, attempt: Number(attempt) };
}
