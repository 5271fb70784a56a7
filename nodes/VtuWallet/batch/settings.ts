import { checkedTableName } from '../ledger/refusals';
import { BadInput } from '../values/badInput';
import { bounds, type BoundedName } from './bounds';
import { asText, isNothing, isTrue, told } from './rows/parameterValue';
import type { RowReader } from './rows/row';

export const modes = ['buy', 'preview'] as const;
export const protections = ['run', 'key', 'period', 'reference'] as const;
export const periods = ['day', 'week', 'month'] as const;
export const ledgers = ['off', 'dataTable'] as const;
/** What a model gets to read; the form has it for tools alone. */
export const outputs = ['simplified', 'raw', 'selected'] as const;
export const notBoughtChoices = ['errors', 'receipts'] as const;

/** How a run buys; the same for all its rows. Durations in milliseconds. */
export interface Settings {
	preview: boolean;
	protection: (typeof protections)[number];
	period: (typeof periods)[number];
	/** Rows that were not bought come out as ordinary items, and nothing is thrown for them. */
	notBoughtAsReceipts: boolean;
	simplify: boolean;
	output: (typeof outputs)[number];
	/** The fields that a model gets besides what it always gets, with `selected`. */
	outputFields: readonly string[];
	includeInputFields: boolean;
	concurrency: number;
	ratePerMinute?: number;
	timeoutMs: number;
	settleForMs: number;
	waitForPendingMs: number;
	sendAgain: boolean;
	/** One more wording by which the provider says that it has no such purchase. */
	notFoundWording: string;
	maxPerPurchase?: number;
	maxPerRun?: number;
	/** The same where nobody has set a limit: what has no price goes through. */
	usualLimit?: number;
	/** Over all executions, as the ledger knows them. */
	maxPerDay?: number;
	/** Every purchase is written down in the Data Table of this name. */
	ledgerTable?: string;
	keepCodes: boolean;
	/** What the ledger has never seen was never sent: the user says that everything which buys writes into it. */
	trustLedger: boolean;
}

/** Throws `BadInput` for a value that means nothing here, and where rows disagree on what holds for all of them. */
export async function readSettings(
	reader: RowReader,
	count: number,
	isPooled = false,
): Promise<Settings> {
	const read = new SettingsReader(reader, count);
	const seconds = async (name: 'timeout' | 'settleFor' | 'waitForPending') =>
		((await read.number('options', name)) ?? bounds[name].usual) * 1_000;
	const protection = isPooled
		? 'key'
		: await read.word('repeatProtection', 'Repeat Protection', protections);
	const ledger = await read.word('ledger', 'Ledger', ledgers);
	return {
		preview: (await read.word('mode', 'Mode', modes)) === 'preview',
		protection,
		period: protection === 'period' ? await read.word('period', 'Period', periods) : 'day',
		notBoughtAsReceipts:
			(await read.word('notBought', 'Rows Not Bought', notBoughtChoices)) === 'receipts',
		output: await read.word('output', 'Output', outputs),
		outputFields: namesIn(await read.value('outputFields', 'Fields')),
		simplify: (await read.value('simplify', 'Simplify')) !== false,
		includeInputFields: await read.flag('includeInputFields', 'Include Input Fields'),
		concurrency: (await read.number('options', 'concurrency')) ?? bounds.concurrency.usual,
		ratePerMinute: await read.number('options', 'ratePerMinute'),
		timeoutMs: await seconds('timeout'),
		settleForMs: await seconds('settleFor'),
		waitForPendingMs: await seconds('waitForPending'),
		sendAgain: !isPooled && (await read.flag('options.sendAgain', 'Send Again if Unknown')),
		notFoundWording: await read.text('options.notFoundWording', 'Not-Found Wording'),
		maxPerPurchase: await read.number('limits', 'maxPerPurchase'),
		maxPerRun: await read.number('limits', 'maxPerRun'),
		maxPerDay: await read.number('limits', 'maxPerDay'),
		ledgerTable:
			ledger === 'dataTable'
				? checkedTableName(await read.text('ledgerTable', 'Ledger Table'))
				: undefined,
		keepCodes: await read.flag('keepCodes', 'Keep Codes'),
		trustLedger: await read.flag('options.trustLedger', 'Trust the Ledger'),
	};
}

/** Reads parameters that hold for all rows. */
class SettingsReader {
	constructor(
		private readonly reader: RowReader,
		private readonly count: number,
	) {}

	async value(name: string, label: string): Promise<unknown> {
		return await this.reader.sameForAll(name, label, this.count);
	}

	async flag(name: string, label: string): Promise<boolean> {
		return isTrue(await this.value(name, label));
	}

	async text(name: string, label: string): Promise<string> {
		return asText(await this.value(name, label));
	}

	/** One of the words. A node that was made before the parameter existed means the first; nothing else stands for it. */
	async word<T extends string>(name: string, label: string, words: readonly T[]): Promise<T> {
		const value = await this.value(name, label);
		if (this.reader.written(name) === undefined && value === undefined) return words[0];
		const found = words.find((word) => word === value);
		if (found !== undefined) return found;
		throw new BadInput(
			label,
			`'${label}' is ${told(value)}, which is not one of its values`,
			`Choose it in the form: it takes no expression. Its values are ${words.join(', ')}.`,
		);
	}

	/** Undefined where the collection does not hold it. A limit that gives nothing is no limit, so it is refused. */
	async number(collection: 'options' | 'limits', entry: BoundedName): Promise<number | undefined> {
		const name = `${collection}.${entry}`;
		const { label, min, max } = bounds[entry];
		const value = await this.value(name, label);
		const written = this.reader.written(name);
		const mayBeEmpty =
			written === undefined || (collection === 'options' && !this.reader.isExpression(name));
		if (isNothing(value) && mayBeEmpty) return undefined;
		const number = typeof value === 'string' ? numberIn(value) : value;
		if (typeof number === 'number' && number >= min && number <= max) return number;
		throw new BadInput(
			label,
			`'${label}' is ${typeof value === 'string' || isNothing(value) ? told(value) : String(value)}`,
			`Enter a number from ${min} to ${max}.`,
		);
	}
}

const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const numberIn = (text: string) =>
	/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
