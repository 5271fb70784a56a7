import type { Beginning, Subject } from '../reference';

export type Period = 'day' | 'week' | 'month';

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

/** When the node does not buy a row again: all that depends on the choice. */
export interface Protection {
	/** The value of the parameter `repeatProtection`. */
	readonly value: string;
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
	/** The reason why products without a recipient cannot have it. */
	readonly withoutRecipient?: string;
	/** Present if a name identifies the purchase. The id then holds neither plan nor amount. */
	readonly name?: PurchaseName;
	readonly words: Words;
	readonly form: { label: string; description: string };

	/** Gives the id of the purchase, or the parts that the id has besides environment, instance and product. */
	partsOf(subject: Subject, order: Order): string | readonly unknown[];
	/** Whether a row without a claim was certainly never sent. */
	provesUnsent(isDurable: boolean): boolean;
}

/** The parameter by which purchases get their names. */
interface PurchaseName {
	readonly parameter: string;
	readonly label: string;
	readonly form: { description: string; placeholder: string; hint?: string };
	/** One name for all rows of the run. */
	readonly isOfRun: boolean;
	/** Messages about rows show the name. */
	readonly isShown: boolean;
	/** Throws `BadInput`. */
	read(raw: unknown): string;
	/** For names that rows may spell in several ways. */
	readonly spelling?: {
		/** One text for all spellings that may be the same name. */
		alike(name: string): string;
		/** Gives title and advice if rows spell one name in two ways. */
		refusal(name: string): [string, string];
	};
	/** Problem and advice if rows that buy different things have one name. */
	conflict(name: string, where: string, recipient: string): [string, string];
	/** Problem and advice if the name was used for another recipient. Present if it can be. */
	usedFor?(name: string, recipient: string): [string, string];
}

interface Words {
	/** What the user gives a row, e.g. "key". */
	readonly noun: string;
	/** What two rows of one purchase have in common. */
	readonly shared: string;
	/** What buys something else for the same recipient. */
	readonly another: string;
	/** How to buy a row whose purchase cannot be tried again. */
	readonly anew: string;
	/** What to do if n8n has lost the beginning of the execution. */
	readonly ifBeginningLost?: string;
}
