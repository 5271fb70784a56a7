import type { IDataObject, INodeListSearchItems, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Endpoint } from '../api/endpoints';
import type { Api } from '../api/types';
import type { TableHost } from '../ledger/inlineWorkflow';
import type { Kind } from '../purchase/kinds';

/** One input item, as an operation sees it. Literals are read once for all rows, expressions once per row. */
export interface Row {
	readonly index: number;
	/** The parameter as n8n gives it; a dotted name reaches into a collection (`options.phoneFormat`). */
	raw(name: string, fallback?: unknown): unknown;
	/** Trimmed text; a number becomes its decimal text; missing, null and undefined become ''. */
	text(name: string): string;
	/** The id of a resource locator, trimmed ('' when nothing is chosen). */
	id(name: string): string;
	flag(name: string): boolean;
}

/** What another parameter of the form holds: '' where it is empty, or an expression that only a run can work out. */
export type Chosen = (name: string) => string;

/** A list of the provider's that a user picks from. */
export interface PickList {
	/** Under which the editor asks for it; no two lists share one. */
	name: string;
	/** Its lines, loaded each time it is opened. */
	load(api: Api, chosen: Chosen): Promise<INodeListSearchItems[]>;
}

/** A field of the form, with the list that it is picked from, where it has one. */
export type FormField = INodeProperties & { list?: PickList };

/** What a user can pick: one file holds its labels, its fields, its plan and its request. */
interface OperationForm {
	/** The value of `operation`. */
	value: string;
	name: string;
	/** Sentence case, names the resource, no articles. */
	action: string;
	description: string;
	fields: FormField[];
	/** Entries that this operation adds to the *Options* collection (sorted and shown only here). */
	options?: INodeProperties[];
	/** What the provider's document does not show about it, as a sentence for the form. */
	notDocumented?: string;
	/** The fields of an item when it is simplified: of a purchase, those that its product adds to the receipt. */
	output: z.ZodRawShape;
}

export interface ReadOperation extends OperationForm {
	kind: 'read';
	run(row: Row, api: Api): Promise<IDataObject | IDataObject[]>;
}

/** What an operation that runs once may use besides its parameters. */
export interface WholeHost extends TableHost {
	/** The items that came in. */
	inputs: readonly IDataObject[];
	/** The kinds of all products, to tell foreign transactions from our own. */
	kinds: readonly Kind[];
	timeZone: string;
}

export interface WholeItem {
	json: IDataObject;
	/** A file beside the item, as n8n's binary field `data`. */
	file?: { name: string; type: string; text: string };
}

/** Runs once, however many rows come in, with the parameters of the first. */
export interface WholeOperation extends OperationForm {
	kind: 'whole';
	run(row: Row, api: Api, host: WholeHost): Promise<WholeItem[]>;
}

/** What a row will do, checked, with no request made yet. */
export interface PurchasePlan {
	/** Starts the reference: lower-case letters, e.g. `airtime`. */
	product: string;
	/** Who gets it, in its canonical form (a number, a meter, a smartcard); goes into the receipt. */
	recipient: string;
	/** What it costs in Naira, where the row says so. */
	amount?: number;
	/**
	 * The canonical values that make two rows the same purchase, product and recipient aside: never the network,
	 * the wire form or an option.
	 */
	identity: Record<string, unknown>;
	/**
	 * What makes two purchases under one key different ones, where that is not the recipient: '' where the key alone does,
	 * because the recipient may be corrected between two tries.
	 */
	keyed?: string;
	/** The exact body, without the reference. */
	body: IDataObject;
	/** The body field that carries the reference, where it is not `request-id`. */
	referenceField?: string;
	/** Replaces the endpoint's path (eSIM top-up, custom, a path that the user changed), already encoded. */
	path?: string;
	/** Said in the receipt; they never stop a purchase. */
	warnings: string[];
	/** Secrets in the body (PIN, OTP, token), by name: never shown, not even in a preview. */
	secrets?: string[];
}

/** Where a purchase is sent, and how far its reference can be trusted: what the document does not promise is "no". */
export interface PurchaseEndpoint extends Endpoint {
	/** The body takes our `request-id`. */
	carriesReference: boolean;
	/** The provider honours the reference, so that sending it twice buys once. */
	deduplicates: boolean;
	/** Requery finds the purchase by our reference. */
	requeryable: boolean;
	/** By which words requery names it; `[]` where nobody knows one. */
	kind: Kind;
	/** The body as it leaves, reference included: every field, and none that is not meant. */
	contract: z.ZodType;
}

export interface PurchaseOperation extends OperationForm {
	kind: 'purchase';
	endpoint: PurchaseEndpoint;
	/** Throws `BadInput`. Makes no request. */
	plan(row: Row): PurchasePlan;
	/**
	 * What an accepted answer says of the purchase beyond its status word (a booking's own status); undefined where it
	 * says no more. Tolerant: it never throws. Nothing later may change the outcome.
	 */
	outcomeOf?(answer: IDataObject): 'success' | 'pending' | 'failed' | undefined;
	/** The product's own fields of a receipt, from the provider's answer. Tolerant: it never throws. */
	receiptFields?(answer: IDataObject, plan: PurchasePlan): IDataObject;
	/** The catalogue's price in Naira, or undefined when the catalogue has none. May throw a `ProviderError`. */
	price?(plan: PurchasePlan, api: Api): Promise<number | undefined>;
	/** What could be the purchase when its outcome is unknown (an eSIM among the owned ones). */
	candidates?(plan: PurchasePlan, reference: string, api: Api): Promise<Candidates>;
	/** Runs after success, for what takes a while (an eSIM's link); returns fields to add to the receipt. */
	complete?(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject>;
	/** Runs before the purchase while rows are priced (a name to compare); returns warnings. Throws `BadInput` to refuse. */
	check?(row: Row, plan: PurchasePlan, api: Api): Promise<string[]>;
	/** Said in the receipt of a purchase that was found under its key, where the row may have been corrected since then. */
	foundUnderKey?: string;
	/** It pays into the wallet: no sum is spent, and the balance rises. */
	creditsWallet?: boolean;
	/** Only a key protects it (the offer's id changes with every search). */
	keyRequired?: boolean;
	/** What only the answer to the purchase holds and requery does not. */
	code?: {
		/** "the token", "the pins". */
		name: string;
		/** Whether these fields of the receipt lack it, or a part of it. */
		isMissing(fields: IDataObject, plan: PurchasePlan): boolean;
	};
}

export interface Candidates {
	/** The provider's record that carries our reference: the purchase itself. */
	found?: IDataObject;
	/** Records that may be it; shown, never adopted. */
	possible: IDataObject[];
}

export type Operation = ReadOperation | WholeOperation | PurchaseOperation;

export interface Resource {
	value: string;
	name: string;
	operations: Operation[];
}
