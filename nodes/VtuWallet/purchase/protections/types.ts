import type { Rules } from './rules';

/** When the node does not buy a row again: all that depends on the choice. */
export interface Protection extends Rules {
	/** The value of the parameter `repeatProtection`. */
	readonly value: string;
	/** The reason why products without a recipient cannot have it. */
	readonly withoutRecipient?: string;
	/** Present if a name identifies the purchase. The id then holds neither plan nor amount. */
	readonly name?: PurchaseName;
	readonly words: Words;
	readonly form: { label: string; description: string };
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
	/** Problem and advice if rows spell one name in two ways. Present if they can. */
	otherSpelling?(name: string): [string, string];
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
