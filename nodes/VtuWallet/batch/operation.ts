import type { IDataObject, INodeListSearchItems, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Endpoint } from '../api/endpoints';
import type { Api, ProviderFacts } from '../api/types';
import type { ledgerReaders } from '../journal/readers';
import type { TableHost } from '../journal/inlineWorkflow';
import type { Kind, ProductFacts } from '../purchase/ownership';
import type { RecipientKind } from '../purchase/recipients';
import type { BadInput } from '../values/badInput';
import type { Named, Vocabulary } from '../values/naming';
import type { Pooling } from './plan/campaign';
import type { PurchasePlan, Row } from './rowPlan';

export type { PlannedRow, PurchasePlan, Row } from './rowPlan';

/** What another parameter of the form holds: '' where it is empty, or an expression that only a run can work out. */
export type Chosen = (name: string) => string;

/** A list of the provider's that a user picks from. */
export interface PickList {
	/** Under which the editor asks for it; no two lists share one. */
	name: string;
	/** Its lines, loaded each time it is opened. */
	load(api: Api, chosen: Chosen): Promise<INodeListSearchItems[]>;
	/** Where its lines can be called by a name as well as by their id. */
	names?: NameList;
}

export interface NameList {
	/** Those that a row may mean; what the row gives above this field is known by its id already. */
	lines(api: Api, row: Row): Promise<Named[]>;
	/** What of the row decides between things of one name: its network, its provider. Throws `BadInput`. */
	within?(row: Row): string;
	vocabulary?: Vocabulary;
	/** Why a name that fits no line fits none, if the row says it: a plan of another network. */
	otherwise?(row: Row, written: string): Pick<BadInput, 'message' | 'advice'> | undefined;
	/** As the form shows it, e.g. `e.g. 1GB`. */
	placeholder: string;
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

/** A file beside an item, as n8n's binary data. */
export interface OutputFile {
	/** The binary field; `data` where nothing else is said. */
	field?: string;
	name: string;
	type: string;
	content: string | Uint8Array;
}

/** A picture of the QR code of a text, drawn only where it is put out. */
export interface QrCodeFile extends Omit<OutputFile, 'content'> {
	qrCodeOf: string;
	/** Said where no QR code can hold it; no words of the provider. */
	whenTooLong: string;
}

/** Why there is no file, as a sentence that holds no words of the provider. */
export interface MissingFile {
	missing: string;
}

interface WithFiles {
	/** What goes beside an item, where its row asks for it. A model gets none, and nor does a row that was not bought. */
	fileOf?(row: Row, json: IDataObject): OutputFile | QrCodeFile | MissingFile | undefined;
}

export interface ReadOperation extends OperationForm, WithFiles {
	kind: 'read';
	run(row: Row, api: Api): Promise<IDataObject | IDataObject[]>;
}

/** What an operation that runs once may use besides its parameters. */
interface WholeHost extends TableHost {
	ledger: typeof ledgerReaders;
	/** The items that came in. */
	inputs: readonly IDataObject[];
	/** All that can be bought, to tell one product's records from another's. */
	products: readonly ProductFacts[];
	timeZone: string;
	/** Shows a sentence above the output. It is shown as markup: no words of the provider. */
	warn(sentence: string): void;
}

interface WholeItem {
	json: IDataObject;
	file?: OutputFile;
}

/** Runs once, however many rows come in, with the parameters of the first. */
export interface WholeOperation extends OperationForm {
	kind: 'whole';
	run(row: Row, api: Api, host: WholeHost): Promise<WholeItem[]>;
}

/** Where a purchase is sent, and how far its reference can be trusted: what the document does not promise is "no". */
export interface PurchaseEndpoint extends Endpoint {
	/** The body takes our `request-id`. */
	carriesReference: boolean;
	/** The provider honours the reference, so that sending it twice buys once. */
	deduplicates: boolean;
	/** Requery finds the purchase by our reference. */
	requeryable: boolean;
	/** By which words requery names it; `[]` if none is known. */
	kind: Kind;
	/** What kind of number it goes to, for records and answers that name one. */
	recipient?: RecipientKind;
	/** The body as it leaves, reference included: every field, and none that is not meant. */
	contract: z.ZodType;
}

export interface PurchaseOperation extends OperationForm, WithFiles {
	kind: 'purchase';
	endpoint: PurchaseEndpoint;
	/** Its rows are many purchases of one name, and what is the same travels in one request (a campaign). */
	pooling?: Pooling;
	/**
	 * Fields of the output that say again what the row asks for: a column of that name stays the row's where the receipt
	 * has none, so that the row can be tried again.
	 */
	fromRow?: readonly string[];
	/** Fields that a row may add to its receipt besides those of the output. */
	ownNames?(row: Row): string[];
	/** Throws `BadInput`. Makes no request. */
	plan(row: Row, provider: ProviderFacts): PurchasePlan;
	/**
	 * What an accepted answer says of the purchase beyond its status word (a booking's own status); undefined where it
	 * says no more. Tolerant: it never throws. Nothing later may change the outcome.
	 */
	outcomeOf?(answer: IDataObject): 'success' | 'pending' | 'failed' | undefined;
	/** Whether an answer is certainly about something else than was asked for. Tolerant: it never throws. */
	isOfAnother?(answer: IDataObject, plan: PurchasePlan): boolean;
	/** The product's own fields of a receipt, from the provider's answer. Tolerant: it never throws. */
	receiptFields?(answer: IDataObject, plan: PurchasePlan): IDataObject;
	/** The catalogue's price in Naira, or undefined when the catalogue has none. May throw a `ProviderError`. */
	price?(plan: PurchasePlan, api: Api): Promise<number | undefined>;
	/** What could be the purchase when its outcome is unknown (an eSIM among the owned ones). */
	candidates?(plan: PurchasePlan, reference: string, api: Api): Promise<Candidates>;
	/** Runs after success, for what takes a while (an eSIM's link); returns fields to add to the receipt. */
	complete?(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject>;
	/** What is to be said where the answer itself counts less than was bought. */
	doubtOf?(answer: IDataObject, plan: PurchasePlan): string | undefined;
	/** Runs before the purchase while rows are priced (a name to compare); returns warnings. Throws `BadInput` to refuse. */
	check?(row: Row, plan: PurchasePlan, api: Api): Promise<string[]>;
	/** Said in the receipt of a purchase that was found under its key, where the row may have been corrected since then. */
	foundUnderKey?: string;
	/** Of the identity, the fields that hold what people write freely, and the parameters that they are written in. */
	freeText?: Readonly<Record<string, string>>;
	/** Fields that do not tell one purchase from another: they may be changed between two tries of an execution. */
	notInIdentity?: readonly string[];
	/** Fields that the model of an agent may not fill: what it costs, where it goes. */
	notForModels?: readonly string[];
	/** It pays into the wallet: no sum is spent, and the balance rises. */
	creditsWallet?: boolean;
	/** Only a key protects it (the offer's id changes with every search). */
	keyRequired?: boolean;
	/** Its rows have no recipient, so a period would give several people one purchase. */
	noRecipient?: boolean;
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
