import type { IDataObject, INodeListSearchItems, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { requeryAny } from '../api/client';
import type { Endpoint } from '../api/endpoints';
import type { Api, ProviderFacts } from '../api/types';
import type { ledgerReaders } from '../journal/ledgerReaders';
import type { TableHost } from '../journal/tables/inlineWorkflow';
import type { Trust } from '../purchase/trust';
import type { ProductFacts } from '../purchase/ownership';
import type { BadInput } from '../values/badInput';
import type { ListEntry, Vocabulary } from '../values/naming';
import type { drawQrCode } from '../values/qr/drawQrCode';
import type { PriceLine } from '../values/sellingPrice';
import type { Pooling } from './plan/campaign';
import type { PurchasePlan, Row } from './rowPlan';

export type { PlannedRow, PurchasePlan, Row } from './rowPlan';

/** The value of another parameter of the form. It is '' if empty, or an expression that only a run can evaluate. */
export type ParameterReader = (name: string) => string;

/** A list of the provider from which a user picks an entry. */
export interface PickList {
	/** The editor asks for the list by this name. No two lists share a name. */
	name: string;
	/** The entries, loaded each time a user opens the list. */
	load(api: Api, chosen: ParameterReader): Promise<INodeListSearchItems[]>;
	/** Present if rows can give an entry by name as well as by id. */
	names?: NameList;
}

export interface NameList {
	/** The entries that a row may mean. Fields above this one already have their ids in `row`. */
	lines(api: Api, row: Row): Promise<ListEntry[]>;
	vocabulary?: Vocabulary;
	/** Why no entry has this name, if the row shows the reason, e.g. a plan of another network. */
	otherwise?(row: Row, written: string): Pick<BadInput, 'message' | 'advice'> | undefined;
	/** An example for the form: `e.g. 1GB SME`. */
	placeholder: string;
}

/** A field of the form, with the list of its values if there is one. */
export type FormField = INodeProperties & { list?: PickList };

/** An operation that a user can pick. One file holds its labels, fields, plan and request. */
interface OperationForm {
	value: string;
	name: string;
	/** Sentence case, names the resource, no articles. */
	action: string;
	description: string;
	fields: FormField[];
	/** Entries that only this operation shows in the *Options* collection. */
	options?: INodeProperties[];
	/** A sentence for the form about a part that the provider's document does not show. */
	notDocumented?: string;
	/** The fields of a simplified item. For a purchase: the fields that the product adds to the receipt. */
	output: z.ZodRawShape;
}

/** A file of an item, as n8n's binary data. */
export interface OutputFile {
	/** The binary field. `data` by default. */
	field?: string;
	name: string;
	type: string;
	content: string | Uint8Array;
}

/** A sentence that says why there is no file. It holds no words of the provider. */
export interface MissingFile {
	missing: string;
}

interface WithFiles {
	/**
	 * The file of an item, if the row asks for one. Models and rows that were not bought get no file. Only an execution loads
	 * the code that draws.
	 */
	fileOf?(
		row: Row,
		json: IDataObject,
		draw: typeof drawQrCode,
	): OutputFile | MissingFile | undefined;
}

/** What a read operation may use besides the provider. */
export interface ReadHost {
	/** The selling prices in a Data Table. Throws `BadInput`. */
	priceList(name: string): Promise<PriceLine[]>;
}

export interface ReadOperation extends OperationForm, WithFiles {
	kind: 'read';
	run(row: Row, api: Api, host: ReadHost): Promise<IDataObject | IDataObject[]>;
}

/** Data and functions for an operation that runs once. */
interface WholeHost extends TableHost {
	ledger: typeof ledgerReaders;
	requeryAny: typeof requeryAny;
	inputs: readonly IDataObject[];
	/** All products, to recognise the product of a record. */
	products: readonly ProductFacts[];
	timeZone: string;
	/** Shows a sentence above the output. n8n renders the sentence as markup, so it must hold no words of the provider. */
	warn(sentence: string): void;
	/** Shows a sentence about a result above the output. The rule of `warn` holds here too. */
	tell(sentence: string): void;
}

interface WholeItem {
	json: IDataObject;
	file?: OutputFile;
}

/** Runs once for all rows, with the parameters of the first row. */
export interface WholeOperation extends OperationForm {
	kind: 'whole';
	run(row: Row, api: Api, host: WholeHost): Promise<WholeItem[]>;
}

/** Where the node sends a purchase. */
export interface PurchaseEndpoint extends Endpoint, ProductFacts {
	/** The body has a field for our `request-id`. */
	carriesReference: boolean;
	/** The provider's promises about the reference. Without a promise: `none`. */
	trust: Trust;
	/** The exact fields of the body, with the reference. */
	contract: z.ZodType;
}

export interface PurchaseOperation extends OperationForm, WithFiles {
	kind: 'purchase';
	endpoint: PurchaseEndpoint;
	/** Makes the operation a campaign: its rows name many purchases, and one request carries many of them. */
	pooling?: Pooling;
	/**
	 * Output fields that repeat what the row asks for. If the receipt lacks one, the row keeps its own column, so the row
	 * can be tried again.
	 */
	fromRow?: readonly string[];
	/** More fields that a row may add to its receipt. */
	ownNames?(row: Row): string[];
	/** Throws `BadInput`. Makes no request. */
	plan(row: Row, provider: ProviderFacts): PurchasePlan;
	/**
	 * The status of the purchase itself in an accepted answer, e.g. of a booking. Undefined if there is none. Never throws.
	 */
	outcomeOf?(answer: IDataObject): 'success' | 'pending' | 'failed' | undefined;
	/** Says why an answer is certainly about another purchase, if it is. Never throws. */
	otherThingIn?(answer: IDataObject, plan: PurchasePlan): string | undefined;
	/** The product's own fields of a receipt, from the provider's answer. Never throws. */
	receiptFields?(answer: IDataObject, plan: PurchasePlan): IDataObject;
	/** The catalogue's price in Naira. Undefined if the catalogue has none. May throw a `ProviderError`. */
	price?(plan: PurchasePlan, api: Api): Promise<number | undefined>;
	/** Records that may be a purchase of unknown outcome, e.g. an eSIM among the owned ones. */
	candidates?(plan: PurchasePlan, reference: string, api: Api): Promise<Candidates>;
	/** Runs after success, for details that come later, e.g. the link of an eSIM. Returns fields for the receipt. */
	complete?(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject>;
	/** The purchase in the words of the provider's list, e.g. `2 cards of MTN`. Without it: the product and its recipient. */
	listedAs?(plan: PurchasePlan): string;
	/** A warning if the answer itself counts less than the row bought. */
	doubtOf?(answer: IDataObject, plan: PurchasePlan): string | undefined;
	/** Runs while rows are priced, e.g. to compare a name. Returns warnings. Throws `BadInput` to refuse the row. */
	check?(row: Row, plan: PurchasePlan, api: Api): Promise<string[]>;
	/** A warning for a purchase that was found by its key, because the row may have changed since then. */
	foundUnderKey?: string;
	/** The parameter that holds the free text of an identity field. The key is the field. */
	freeText?: Readonly<Record<string, string>>;
	/** Fields that do not tell one purchase from another. Users may change them between two tries of an execution. */
	notInIdentity?: readonly string[];
	/** Fields that the model of an agent may not fill, e.g. an amount or a path. */
	notForModels?: readonly string[];
	/** For the customer of a shop: its name, and whether the amount is the price that people know. */
	sold?: { as: string; atFaceValue?: true };
	/** The operation pays into the wallet, so the balance rises. */
	creditsWallet?: boolean;
	/** Only a key can protect the purchase, because the id of its offer changes with every search. */
	keyRequired?: boolean;
	/** The rows have no recipient, so a period would give several people one purchase. */
	noRecipient?: boolean;
	/** A code that only the answer to the purchase holds. Requery does not show the code. */
	code?: {
		/** E.g. "the token" or "the pins". */
		name: string;
		/** Whether these fields of the receipt lack the code, or a part of the code. */
		isMissing(fields: IDataObject, plan: PurchasePlan): boolean;
	};
}

export interface Candidates {
	/** The provider's record that carries our reference: the purchase itself. */
	found?: IDataObject;
	/** Records that may be the purchase. The receipt only shows them. */
	possible: IDataObject[];
}

export type Operation = ReadOperation | WholeOperation | PurchaseOperation;

export interface Resource {
	value: string;
	name: string;
	operations: Operation[];
}
