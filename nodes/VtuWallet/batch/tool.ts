import { BadInput } from '../values/badInput';
import type { Operation, PurchaseOperation } from './operation';
import type { RowReader } from './rows/row';
import type { Settings } from './settings';

/** What the model of an agent may spend in one execution, in Naira, where nobody has set a limit. */
export const usualToolLimit = 10_000;

/**
 * As the tool of an agent: a model reads what comes out, so that a refusal is an answer too; and it spends no more than
 * the usual where no limit is set.
 */
export function asTool(settings: Settings, { creditsWallet }: PurchaseOperation): Settings {
	const { maxPerPurchase, maxPerRun, maxPerDay } = settings;
	const isLimited = [maxPerPurchase, maxPerRun, maxPerDay].some((limit) => limit !== undefined);
	return {
		...settings,
		simplify: settings.output !== 'raw',
		includeInputFields: false,
		notBoughtAsReceipts: true,
		...(!isLimited && !creditsWallet && { usualLimit: usualToolLimit }),
	};
}

/** What decides about money, and is therefore no business of a model. */
const forTheBuilder: Record<string, string> = {
	mode: 'Mode',
	repeatProtection: 'Repeat Protection',
	period: 'Period',
	ledger: 'Ledger',
	ledgerTable: 'Ledger Table',
	keepCodes: 'Keep Codes',
	'limits.maxPerPurchase': 'Max per Purchase',
	'limits.maxPerRun': 'Max per Run',
	'limits.maxPerDay': 'Max per Day',
	notBought: 'Rows Not Bought',
	bypass: 'Bypass',
	'options.bypass': 'Bypass',
	'options.sendAgain': 'Send Again if Unknown',
	'options.endpointPath': 'Endpoint Path',
	'options.additionalBodyFields': 'Additional Body Fields',
	'options.simulateFailure': 'Simulate Failure',
	'options.settleFor': 'Keep Asking For',
	'options.trustLedger': 'Trust the Ledger',
	'options.ported': 'Ported',
	'options.notFoundWording': 'Not-Found Wording',
};

/** Throws `BadInput` where a model would decide about money. The form offers it nowhere; a workflow may hold it. */
export function refuseModelChoices(reader: RowReader, { options = [] }: Operation): void {
	for (const [name, usual] of Object.entries(forTheBuilder)) {
		if (!asksModel(reader.written(name))) continue;
		const entry = name.replace('options.', '');
		const label = options.find((option) => option.name === entry)?.displayName ?? usual;
		throw new BadInput(
			label,
			`'${label}' is for whoever builds the workflow, and here the model would fill it`,
			'Set it in the form to a value of your own.',
		);
	}
}

function asksModel(written: unknown): boolean {
	if (typeof written === 'string') return written.startsWith('=') && /\$fromai\b/i.test(written);
	if (typeof written !== 'object' || written === null) return false;
	return Object.values(written).some(asksModel);
}
