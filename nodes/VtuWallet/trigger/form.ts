import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { defaultLedgerTable } from '../journal/tables/ledgerTexts';
import { field, setting, shownFor } from '../resources/fields/field';
import { withLetterField } from '../resources/form';
import { bounds, type BoundedName } from './bounds';
import { esimEvents, transactionEvents } from './formEvents';

/**
 * Without `show`, n8n's editor offers the credentials of the wallet here too. If `show` names a field of the form, the editor
 * hides other fields. So `show` names the version.
 */
export const listCredential: INodeCredentialDescription = {
	name: 'vtuWalletListApi',
	displayName: 'Credential for the List',
	displayOptions: {
		show: { '@version': [1] },
		hide: { watch: ['esims', 'balance'], source: ['list'] },
	},
};

const number = (name: BoundedName, description: string, required?: true) => {
	const { label, usual, ...range } = bounds[name];
	return field.number(name, label, { description, default: usual, required, range });
};

const options = field.group('options', 'Options', 'option', [
	field.flag('emitExisting', 'Emit on First Poll', {
		description:
			'Whether to start the workflow at the first poll with what is there already, instead of only remembering it',
	}),
	number('timeout', 'How long to wait for an answer'),
	...shownFor(
		{ '/watch': ['transactions'], '/source': ['url'] },
		field.text('referenceField', 'Reference Field', {
			description:
				"Which field of the objects holds the reference. Empty means 'reference', or the name that the provider gives it in its answers.",
			placeholder: 'e.g. order_reference',
		}),
	),
	...shownFor(
		{ '/watch': ['transactions'] },
		number(
			'notFoundAfter',
			"How long the provider must not know a reference for 'Purchase Not Found'",
		),
		number('stillPendingAfter', "How long a purchase must be pending for 'Purchase Still Pending'"),
	),
	...shownFor(
		{ '/watch': ['esims'] },
		number('expiringWithin', "How long before its end a plan counts as 'eSIM Expiring Soon'"),
	),
	...shownFor(
		{ '/watch': ['transactions', 'esims'] },
		number('concurrency', 'How many look-ups run at the same time'),
		number(
			'giveUpAfter',
			"After this time the node no longer looks up what is still open. For a purchase, the time starts with the first poll that lists it. For an eSIM, it starts when the eSIM has left the provider's list and its plan has ended.",
		),
		number('maxLookUps', 'The most look-ups in one poll. If more are open, they take turns.'),
		number(
			'slowestCheck',
			'The longest pause between look-ups of a reference that the provider does not find. Successes are looked up this often, for a refund.',
		),
	),
]);

/** n8n's panel lists the options of the first field whose label is *Event*, *Events* or *Trigger On*. */
const watchField = setting.choice('watch', 'Trigger On', {
	description: 'What to watch: purchases, your eSIMs, or the balance of the wallet',
	default: 'transactions',
	choices: [
		['balance', 'Balance', 'Start when the wallet falls below an amount', 'On low balance'],
		['esims', 'eSIMs', 'Start when one of your eSIMs changes', 'On eSIM changed'],
		[
			'transactions',
			'Transactions',
			'Start when an open purchase is decided',
			'On purchase decided',
		],
	],
});

const fromSource = (source: string) => ({ watch: ['transactions'], source: [source] });

/** The form of the trigger. */
export const triggerFields: INodeProperties[] = [
	watchField,
	...shownFor(
		{ watch: ['transactions'] },
		field.choices('events', 'Events', {
			description: 'The events that start the workflow',
			choices: transactionEvents,
			required: true,
			default: ['success', 'failed', 'refunded', 'givenUp', 'unreadable'],
			hint: 'Each is reported once per purchase. Every poll looks up the open purchases.',
		}),
		setting.choice('source', 'Source', {
			description: 'Where the references to watch come from',
			default: 'ledger',
			choices: [
				['ledger', 'Ledger', 'Every poll reads what the node has bought and is not decided yet'],
				['list', 'List', 'Enter them here'],
				['dataTable', 'Data Table', "Every poll reads them from a Data Table, through n8n's API"],
				['url', 'URL', 'Every poll reads them from an address of yours'],
			],
		}),
	),
	...shownFor(
		{ watch: ['esims'] },
		field.choices('events', 'Events', {
			description: 'The events that start the workflow',
			choices: esimEvents,
			required: true,
			default: ['new', 'provisioned', 'missed'],
			hint: 'Each is reported once per eSIM. Every poll looks at the newest 50.',
		}),
	),
	...shownFor(
		fromSource('list'),
		field.lines('references', 'References', {
			description:
				'The references of the purchases: on lines of their own, with commas between them, or as a JSON array. At most 10,000.',
			rows: 5,
			required: true,
			placeholder: 'e.g. airtime-4f2a, data-91c0',
		}),
	),
	...shownFor(
		fromSource('url'),
		field.text('url', 'URL', {
			description:
				"Answers with a JSON array of references, or of objects that hold one each (see the option 'Reference Field'). The wallet's credential is not sent there. If the list needs a key, choose a credential for the list.",
			required: true,
			placeholder: 'e.g. https://example.com/pending.json',
		}),
	),
	...shownFor(
		fromSource('ledger'),
		field.notice(
			'ledgerNeedsKey',
			"A <i>Schedule Trigger</i> with <i>Ledger: Follow Up</i> does the same and needs no key and no reference. This trigger needs a key: make one without an expiration in <i>Settings &gt; n8n API</i>, and choose it in 'Credential for the List'. In that credential, enter the address of this n8n.",
		),
		field.text('ledgerTable', 'Ledger Table', {
			description: 'The Data Table in which the node records purchases',
			default: defaultLedgerTable,
		}),
	),
	...shownFor(
		fromSource('dataTable'),
		field.text('url', 'Instance Address', {
			description:
				'The address of this or another n8n, as the browser shows it, without the path behind it',
			required: true,
			placeholder: 'e.g. https://n8n.example.com',
		}),
		field.text('table', 'Table', {
			description: 'The ID of the Data Table, or the address of its page in n8n',
			required: true,
			placeholder: 'e.g. Kq2lGf1Yxz0bP3aD',
		}),
		field.text('column', 'Reference Column', {
			description: 'The column that holds the reference of the purchase',
			required: true,
			default: 'reference',
		}),
		field.text('statusColumn', 'Status Column', {
			description: 'The column that holds the status of a purchase',
			default: 'outcome',
		}),
		field.text('statuses', 'Statuses to Watch', {
			description:
				'Only rows with one of these words in the status column are watched, at most 10,000. The first poll reports those that are decided by now. Empty means every row.',
			default: 'pending, unknown',
		}),
	),
	...shownFor(
		{ watch: ['balance'] },
		field.notice(
			'balanceNotDocumented',
			"If your provider has the balance at another address, enter that in the credential, under 'Provider'. Execute this node once to see whether it can be read.",
		),
		number(
			'threshold',
			'In Naira. The workflow starts once when the balance falls below it, and again only after the balance has been at or above it.',
			true,
		),
	),
	withLetterField(options),
];
