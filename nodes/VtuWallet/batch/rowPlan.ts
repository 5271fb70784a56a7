import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../journal/journal';
import type { Beginning } from '../purchase/reference';
import { BadInput } from '../values/badInput';
import type { FilledExpression } from '../values/textGaps';

/** One input item, as an operation sees it. The reader reads literals once for all rows. */
export interface Row {
	readonly index: number;
	/** The value that n8n gives. A dotted name reads an entry of a collection, e.g. `options.expectedName`. */
	raw(name: string, fallback?: unknown): unknown;
	/** The trimmed text. A number becomes its decimal text, and a missing value becomes ''. */
	text(name: string): string;
	/** The id of a resource locator, trimmed. It is '' if nothing is chosen. */
	id(name: string): string;
	flag(name: string): boolean;
	/** The entry of the provider's list that the name in the row stands for. The key is the parameter. */
	readonly named?: ReadonlyMap<string, string>;
	/** Gives the expressions in a parameter as written, with their values for this row. */
	places(name: string): FilledExpression[];
}

/** The row with other values of some parameters, also of those that are added to the map later. */
export const rowWith = (row: Row, values: ReadonlyMap<string, string | number>): Row => ({
	...row,
	raw: (name, fallback) => values.get(name) ?? row.raw(name, fallback),
	text: (name) => String(values.get(name) ?? row.text(name)),
	id: (name) => String(values.get(name) ?? row.id(name)),
});

/** The purchase that a row asks for, checked. Making the plan sends no request. */
export interface PurchasePlan {
	/** Starts the reference: lower-case letters, e.g. `airtime`. */
	product: string;
	/** The recipient as the receipt shows it, e.g. a number, a meter or a smartcard. */
	recipient: string;
	/** The row names more than one recipient. */
	hasSeveral?: boolean;
	/** The cost in Naira, if the row states it. */
	amount?: number;
	/** The price in Naira, if the check of the operation found it in the provider's list. */
	listPrice?: number;
	/**
	 * Canonical values that make two rows the same purchase, besides product and recipient. Never the network, the form of
	 * the body, or an option.
	 */
	identity: Record<string, unknown>;
	/**
	 * Tells two purchases of one key apart if the recipient does not. It is '' if the key alone names the purchase: the
	 * recipient may be corrected between two tries.
	 */
	keyed?: string;
	/** The exact body, without the reference. */
	body: IDataObject;
	/** The body field that carries the reference, if it is not `request-id`. */
	referenceField?: string;
	/** An encoded path that replaces the endpoint's, e.g. for an eSIM top-up or a path of the credential. */
	path?: string;
	/** Tells the user how to give the row a price that limits can use. */
	howToPrice?: string;
	/** Fields that only a preview shows, such as the text of an SMS. */
	previewFields?: IDataObject;
	/** The receipt shows the warnings. They never stop a purchase. */
	warnings: string[];
	/** Names of body fields that hold a secret, e.g. a PIN. Receipts and previews never show their values. */
	secrets?: string[];
}

/** A row that can be bought. Rows whose purchases have one id are one purchase. */
export interface PlannedRow {
	row: Row;
	plan: PurchasePlan;
	purchase: Purchase;
	/** A looped-back row with the receipt of this purchase. If the purchase failed, it may be tried again. */
	isLoopedBack?: true;
	/** The purchase whose receipt the row carries, if the row itself is another purchase. */
	receiptOf?: string;
	/** Under *Once per Run*: the id that the row would have in another execution, or one that no row has there. */
	idIn?(run: Beginning, instead?: 'again'): string;
	/** The reason why nothing may be sent for the row. The journal may know the purchase as bought. */
	unsendable?: BadInput;
	/** For a preview: the run that has bought an equal row, or may have. */
	boughtBy?: string;
	/** The price in Naira, from the row or the catalogue. */
	price?: number;
	/** In Naira: what the customer of the shop pays. No decision about the purchase may depend on it. */
	soldFor?: number;
}

/** The body with the reference, if the product's body has a field for it. */
export const bodyWith = (
	reference: string,
	{ body, referenceField = 'request-id' }: PurchasePlan,
	{ carriesReference }: { carriesReference: boolean },
): IDataObject => (carriesReference ? { ...body, [referenceField]: reference } : body);

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

/** The label of the option about rows that an earlier run bought. */
export const rowsBoughtBefore = 'Rows Bought Before';

/** One row for each purchase: rows of one id are bought once. */
export function firstOfEach(rows: readonly PlannedRow[]): PlannedRow[] {
	const seen = new Set<string>();
	return rows.filter(({ purchase: { id } }) => !seen.has(id) && seen.add(id));
}
