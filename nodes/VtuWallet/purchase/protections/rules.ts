import { digest } from '../../values/canonical';
import {
	canonicalKey,
	checkedReference,
	foldedName,
	keyInSheets,
	listNameIn,
	withoutLeadingZeros,
} from '../names';
import type { Period } from '../period';
import type { Beginning, Scope, Subject } from '../reference';

/** These facts tell two purchases of one subject apart. Each protection uses some of them. */
export interface Order {
	workflowId: string;
	nodeId: string;
	beginning: Beginning;
	/** The position of the row among the equal rows of the run. */
	nth: string;
	/** The name that the row gives its purchase, checked. */
	name: string;
	period: Period;
	/** E.g. `2026-11-21`. */
	periodLabel: string;
}

/** All that a protection decides. The other files of this folder have its words. */
export interface Rules {
	/** Later executions find the purchase. Otherwise each execution buys again, and counts equal rows. */
	readonly spansRuns: boolean;
	/** After a recorded failure, a later attempt may be made with another reference. */
	readonly mayAdvance: boolean;
	/** The name is the reference, and the provider may have it for another purchase. */
	readonly isReference: boolean;
	/** The id depends on a period of the calendar. */
	readonly hasPeriod: boolean;
	/** What n8n must know: which execution a retry belongs to, when it began, or nothing. */
	readonly needs: 'execution' | 'beginning' | 'nothing';

	/** Reads the name that identifies the purchase, if one does. Throws `BadInput`. */
	readName?(raw: unknown): string;
	/** One text for all spellings that may be the same name. */
	alike?(name: string): string;
	/** Gives the id of the purchase, or the parts that the id has besides environment, instance and product. */
	partsOf(subject: Subject, order: Order): string | readonly unknown[];
	/** Whether a row without a claim was certainly never sent. */
	provesUnsent(isDurable: boolean): boolean;
}

const byName = {
	spansRuns: true,
	mayAdvance: true,
	isReference: false,
	hasPeriod: false,
	needs: 'nothing',
	provesUnsent: (isDurable: boolean) => isDurable,
} as const;

export const rules = {
	run: {
		spansRuns: false,
		mayAdvance: true,
		isReference: false,
		hasPeriod: false,
		needs: 'execution',
		partsOf: ({ recipient, identity }, { workflowId, nodeId, beginning, nth }) => [
			'run',
			recipient,
			{ workflowId, nodeId, ...beginning },
			identity,
			nth,
		],
		provesUnsent: () => true,
	},
	/** The identity is left out: a recipient with another amount must find the first purchase. */
	list: {
		...byName,
		readName: listNameIn,
		partsOf: ({ recipient }, { name }) => ['list', keyInSheets(foldedName(name)), recipient],
	},
	/** The identity is left out: the same key with another amount must find its first purchase. */
	key: {
		...byName,
		readName: canonicalKey,
		alike: withoutLeadingZeros,
		partsOf: ({ recipient, keyed = recipient }, { name }) => ['key', keyed, keyInSheets(name)],
	},
	period: {
		spansRuns: true,
		mayAdvance: true,
		isReference: false,
		hasPeriod: true,
		needs: 'beginning',
		partsOf: ({ recipient, identity }, { workflowId, period, periodLabel }) => [
			'period',
			recipient,
			workflowId,
			period,
			periodLabel,
			identity,
		],
		// The provider may have changed the id of the plan since the period bought it.
		provesUnsent: () => false,
	},
	reference: {
		...byName,
		mayAdvance: false,
		isReference: true,
		readName: checkedReference,
		// Many databases take references for the same if only capitals differ.
		alike: (name) => name.toLowerCase(),
		partsOf: (_, { name }) => name,
	},
} satisfies Record<string, Rules>;

/** The id of a purchase. Every try of the purchase has the same id. */
export function idOf(
	subject: Subject,
	{ partsOf }: Pick<Rules, 'partsOf'>,
	order: Order,
	{ environment, instanceId }: Scope,
): string {
	const parts = partsOf(subject, order);
	// The user's own reference is the id.
	if (typeof parts === 'string') return parts;
	return `${subject.product}-${digest([environment, instanceId, subject.product, ...parts])}`;
}
