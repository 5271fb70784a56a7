import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { bounds } from '../batch/plan/settings';
import { soldForLabel } from '../batch/report/sale';
import { usualToolLimit } from '../batch/plan/refusedParameters';
import { formatNaira } from '../values/money';
import { field, setting } from './fields/field';
import { simplifyField } from './fields/read';
import { ledgerFields, outputFields } from './outputForm';
import { purchaseOptions } from './optionsForm';
import { protectionFields } from './protectionForm';
import { promisesOf } from '../purchase/trust';

/** The fields of every purchase, below its own. */
export function purchaseFields(operation: PurchaseOperation): INodeProperties[] {
	return [
		moneySection,
		modeField,
		...protectionFields(operation),
		...[notBoughtField, includeInputFields].map(withoutModel),
		...(operation.creditsWallet ? [] : [whatAnAgentMaySpend]),
		limitsField,
		moreSettings,
		...(promisesOf(operation.endpoint).honoursReference ? [ledgerIsOff] : []),
		...underMoreSettings(...ledgerFields(operation)),
		...outputFields(operation),
		...underMoreSettings(withoutModel(simplifyField)),
		withoutModel(soldForField),
		field.group('options', 'Options', 'option', purchaseOptions(operation)),
	];
}

const moreSettings = setting.flag('moreSettings', 'More Settings', {
	description:
		'Whether to show where purchases are recorded, and the form of the output. What is set there also counts while it is not shown.',
});

/** The setting that costs protection must be seen also while it is folded. */
const ledgerIsOff = field.notice(
	'ledgerIsOff',
	"The ledger is off. Turn on 'More Settings' to see it.",
	{ displayOptions: { show: { moreSettings: [false], ledger: ['off'] } } },
);

/** Shown with *More Settings*; hidden fields keep the values while it is off, because n8n drops others. */
function underMoreSettings(...fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap(({ displayOptions, ...one }) => {
		const { name, displayName, default: usual } = one;
		const opened = { [moreSettings.name]: [true] };
		const show = { ...displayOptions?.show, ...opened };
		const hide = { ...displayOptions?.hide, ...opened };
		return [
			{ ...one, displayOptions: { ...displayOptions, show } },
			field.hidden(name, displayName, usual, { displayOptions: { hide } }),
		];
	});
}

/** A heading within the form; an older editor shows it as a line of text. */
const moneySection = field.notice('moneySection', 'Money', {
	typeOptions: { sectionHeader: true },
});

/** Not for tools: a model has no row of its own and always gets a receipt. */
const withoutModel = (one: INodeProperties): INodeProperties => ({
	...one,
	displayOptions: { hide: { '@tool': [true] } },
});

const modeField = setting.choice('mode', 'Mode', {
	description: 'Buy, or preview what would be bought',
	default: 'buy',
	choices: [
		['buy', 'Buy', 'Spend from the wallet'],
		[
			'preview',
			'Preview',
			'Check and price every row. Nothing is bought. Without Simplify it shows the request.',
		],
	],
	hint: 'Preview checks and prices every row, and buys nothing. With the ledger it also shows rows bought earlier.',
});

const limit = (
	name: 'maxPerDay' | 'maxPerPurchase' | 'maxPerRecipientPerDay' | 'maxPerRun',
	usual: number,
	description: string,
) => {
	const { label, min } = bounds[name];
	return setting.number(name, `${label} (₦)`, {
		description,
		default: usual,
		range: { min },
	});
};

const limitsField = field.group(
	'limits',
	'Limits',
	'limit',
	[
		limit(
			'maxPerDay',
			50000,
			"For all purchases in the ledger on one day of the workflow's time zone, over all executions",
		),
		limit('maxPerPurchase', 1000, 'A row that costs more is not bought'),
		limit(
			'maxPerRecipientPerDay',
			5000,
			'For all purchases in the ledger on one day for one phone, meter, smartcard or customer, over all executions. A list of SMS numbers is one recipient, except in a campaign.',
		),
		limit(
			'maxPerRun',
			10000,
			'For all rows of the execution together, also over loops. Rows beyond it are not bought; if the node stops on errors, the run ends there. What earlier executions bought does not count.',
		),
	],
	{
		description:
			'The most that a purchase, a run, a day or a recipient may cost, in Naira. A row whose price is not known is not bought then.',
	},
);

/** The limits that replace the usual one of a tool. */
const ownLimits = ['maxPerDay', 'maxPerRun'].map((name) => `/limits.${name}`);

const whatAnAgentMaySpend = field.notice(
	'whatAnAgentMaySpend',
	`Without 'Max per Run' or 'Max per Day', the agent may spend ${formatNaira(usualToolLimit)} in one execution, or as much as 'Max per Purchase' if that is more. It buys nothing whose price is not known.`,
	{
		displayOptions: {
			show: { '@tool': [true] },
			hide: Object.fromEntries(ownLimits.map((name) => [name, [{ _cnd: { exists: true } }]])),
		},
	},
);

const notBoughtField = setting.choice('notBought', 'Rows Not Bought', {
	description:
		'The output of rows that were not bought. As Receipts, every row is tried, and its message says what to do.',
	default: 'errors',
	choices: [
		[
			'errors',
			'As Errors',
			"As the node's setting 'On Error' says: the run stops, or the row is an error",
		],
		[
			'receipts',
			'As Receipts',
			'Every row comes out in its place, with its outcome. Right for writing back to a sheet.',
		],
	],
});

const includeInputFields = field.flag('includeInputFields', 'Include Input Fields', {
	description: "Whether to add the row's own fields to its receipt",
});

const soldForField = field.text('soldFor', soldForLabel, {
	description:
		"What your customer pays for the row (in a campaign, for each text), in Naira. The receipt and the ledger keep it, so 'Get Summary' and 'Make Report' show your profit. It does not change the purchase.",
	placeholder: 'e.g. 320',
});
