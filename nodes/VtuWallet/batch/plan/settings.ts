import { checkedTableName, defaultLedgerTable } from '../../journal/tables/ledgerTexts';
import { protectionNames, protections, type Protection } from '../../purchase/protections';
import { periods } from '../../purchase/period';
import { BadInput } from '../../values/badInput';
import { capital } from '../../values/words';
import { membersOf } from '../members';
import type { PurchaseOperation } from '../operation';
import { isNothing } from '../../values/missingValue';
import { asText, isTrue, shownValue, type RowReader } from './rowReader';
import { promisesOf } from '../../purchase/trust';

export const modes = ['buy', 'preview'] as const;
export const boughtBefore = ['ask', 'goOn', 'buyAgain'] as const;
export const ledgers = ['dataTable', 'off'] as const;
/** The part of a receipt that a model gets. The form shows this only for tools. */
export const outputs = ['simplified', 'raw', 'selected'] as const;
const notBoughtChoices = ['errors', 'receipts'] as const;

/** The limits and defaults of each number, for the form and for the run. */
export const bounds = {
	concurrency: { label: 'Concurrency', min: 1, max: 50, usual: 5 },
	ratePerMinute: { label: 'Rate per Minute', min: 1, max: 6_000 },
	timeout: { label: 'Timeout', min: 1, max: 600, usual: 60 },
	settleFor: { label: 'Check Status For', min: 0, max: 3_600, usual: 60 },
	waitForPending: { label: 'Wait for Pending', min: 0, max: 3_600, usual: 0 },
	maxPerPurchase: { label: 'Max per Purchase', min: 1, max: 1_000_000_000 },
	maxPerDay: { label: 'Max per Day', min: 1, max: 1_000_000_000 },
	maxPerRecipientPerDay: { label: 'Max per Recipient per Day', min: 1, max: 1_000_000_000 },
	batchSize: { label: 'Batch Size', min: 1, max: 10_000, usual: 1_000 },
	maxParts: { label: 'Max Parts', min: 1, max: 10 },
	pricePerPart: { label: 'Price per Part', min: 0.01, max: 10_000 },
	maxPerRun: { label: 'Max per Run', min: 1, max: 1_000_000_000 },
} as const;

type BoundedName = keyof typeof bounds;

/** Labels of other parameters that are not their names. */
const labels: Readonly<Record<string, string>> = {
	notBought: 'Rows Not Bought',
	outputFields: 'Fields',
	boughtBefore: 'Rows Bought Before',
	sendAgain: 'Send Again if Unknown',
};

/** The label of a parameter, or of an entry of a collection such as `limits.maxPerRun`. */
export function labelOf(name: string): string {
	const entry = name.replace(/^(options|limits)\./, '');
	if (entry in bounds) return bounds[entry as BoundedName].label;
	const words = entry.replace(/[A-Z]/g, ' $&');
	return labels[entry] ?? capital(words);
}

/**
 * How a run buys. Durations are in milliseconds. Throws `BadInput` for an invalid value, and if rows differ in a
 * parameter that holds for all of them.
 */
export async function readSettings(reader: RowReader, operation: PurchaseOperation) {
	const members = membersOf(operation);
	const read = new SettingsReader(reader);
	const seconds = async (name: 'timeout' | 'settleFor' | 'waitForPending') =>
		((await read.number('options', name)) ?? bounds[name].usual) * 1_000;
	const protection: Protection =
		members.protection ?? protections[await read.word('repeatProtection', protectionNames)];
	const { name } = protection;
	const isLedgerOn = (await read.word('ledger', ledgers)) === 'dataTable';
	return {
		preview: (await read.word('mode', modes)) === 'preview',
		protection,
		/** The name that all rows share. The form has none for products that cannot have it. */
		listName:
			name?.isOfRun && !operation.noRecipient
				? protection.readName?.(await read.value(name.parameter))
				: undefined,
		period: protection.hasPeriod ? await read.word('period', periods) : 'day',
		/** Rows that were not bought become items, and the node does not throw for them. */
		notBoughtAsReceipts: (await read.word('notBought', notBoughtChoices)) === 'receipts',
		output: await read.word('output', outputs),
		/** With `selected`: the fields that a model gets besides those that it always gets. */
		outputFields: namesIn(await read.value('outputFields')),
		simplify: (await read.value('simplify')) !== false,
		includeInputFields: await read.flag('includeInputFields'),
		concurrency: (await read.number('options', 'concurrency')) ?? bounds.concurrency.usual,
		ratePerMinute: await read.number('options', 'ratePerMinute'),
		timeoutMs: await seconds('timeout'),
		settleForMs: await seconds('settleFor'),
		waitForPendingMs: await seconds('waitForPending'),
		boughtBefore: await read.word('options.boughtBefore', boughtBefore),
		sendAgain: members.maySendAgain && (await read.flag('options.sendAgain')),
		maxPerPurchase: await read.number('limits', 'maxPerPurchase'),
		maxPerRun: await read.number('limits', 'maxPerRun'),
		/** Counts all executions in the ledger. */
		maxPerDay: await read.number('limits', 'maxPerDay'),
		maxPerRecipientPerDay: await read.number('limits', 'maxPerRecipientPerDay'),
		/** The Data Table that records the purchases. Undefined if the ledger is off. */
		ledgerTable: isLedgerOn ? await tableName(reader, read) : undefined,
		keepCodes: isTrue((await read.value('keepCodes')) ?? true),
	};
}

/** The same for all rows of a run. */
export interface Settings extends Awaited<ReturnType<typeof readSettings>> {
	/** A tool without limits of its own has this limit. */
	usualLimit?: number;
}

export const hasDayLimit = ({ maxPerDay, maxPerRecipientPerDay }: Settings): boolean =>
	maxPerDay !== undefined || maxPerRecipientPerDay !== undefined;

/** A node without the parameter uses the usual table; an empty one is a mistake. */
async function tableName(reader: RowReader, read: SettingsReader): Promise<string> {
	const isSet = reader.written('ledgerTable') !== undefined;
	return isSet ? checkedTableName(asText(await read.value('ledgerTable'))) : defaultLedgerTable;
}

/** Throws `BadInput` if the ledger is off, and the provider's record cannot replace it. */
export function refuseWithoutLedger(
	{ ledgerTable, maxPerDay, maxPerRecipientPerDay, boughtBefore: before, protection }: Settings,
	operation: PurchaseOperation,
): void {
	if (ledgerTable !== undefined) return;
	const { endpoint, action } = operation;
	const needs: Readonly<Record<string, boolean>> = {
		[action]: membersOf(operation).needsLedger || !promisesOf(endpoint).honoursReference,
		[bounds.maxPerDay.label]: maxPerDay !== undefined,
		[bounds.maxPerRecipientPerDay.label]: maxPerRecipientPerDay !== undefined,
		[labelOf('boughtBefore')]: before === 'goOn' && !protection.spansRuns,
	};
	const name = Object.keys(needs).find((one) => needs[one]);
	if (name === undefined) return;
	throw new BadInput(
		name === action ? 'Ledger' : name,
		`'${name}' needs the ledger: without it, no run knows what another one bought`,
		"Set 'Ledger' to 'Data Table'.",
	);
}

/** Throws `BadInput` if neither the ledger nor the provider can say what was bought. */
export function refuseWithoutMemory({ ledgerTable }: Settings): void {
	if (ledgerTable !== undefined) return;
	throw new BadInput(
		'Ledger',
		'The provider has no status look-up, so only the ledger knows what was bought',
		"Set 'Ledger' to 'Data Table'.",
	);
}

/** Reads parameters that hold for all rows. */
class SettingsReader {
	constructor(private readonly reader: RowReader) {}

	async value(name: string): Promise<unknown> {
		return await this.reader.sameForAll(name, labelOf(name));
	}

	async flag(name: string): Promise<boolean> {
		return isTrue(await this.value(name));
	}

	/** Gives one of the words: the first one if the node does not have the parameter. */
	async word<T extends string>(name: string, words: readonly T[]): Promise<T> {
		const label = labelOf(name);
		const value = await this.value(name);
		if (this.reader.written(name) === undefined && value === undefined) return words[0];
		const found = words.find((word) => word === value);
		if (found !== undefined) return found;
		throw new BadInput(
			label,
			`'${label}' is ${shownValue(value)}, which is not one of its values`,
			`Choose it in the form: it takes no expression. Its values are ${words.join(', ')}.`,
		);
	}

	/** Undefined if the collection lacks the entry. A limit without a value would limit nothing, so it is refused. */
	async number(collection: 'options' | 'limits', entry: BoundedName): Promise<number | undefined> {
		const name = `${collection}.${entry}`;
		const { label, min, max } = bounds[entry];
		const value = await this.value(name);
		const written = this.reader.written(name);
		const mayBeEmpty =
			written === undefined || (collection === 'options' && !this.reader.isExpression(name));
		if (isNothing(value) && mayBeEmpty) return undefined;
		const isNumber = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim());
		const number = isNumber ? Number(value) : value;
		if (typeof number === 'number' && number >= min && number <= max) return number;
		throw new BadInput(
			label,
			`'${label}' is ${typeof value === 'string' || isNothing(value) ? shownValue(value) : String(value)}`,
			`Enter a number from ${min} to ${max}.`,
		);
	}
}

const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
