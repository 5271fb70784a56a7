import { explain } from '../../nodes/VtuWallet/api/answers/explain';
import { checkKey } from '../../nodes/VtuWallet/api/auth/account';
import { normaliseBaseUrl } from '../../nodes/VtuWallet/api/auth/baseUrl';
import { faultOf } from '../../nodes/VtuWallet/api/wire/fault';
import { ledgerRefusal } from '../../nodes/VtuWallet/journal/tables/refusals';
import { canonicalKey } from '../../nodes/VtuWallet/purchase/names';
import { markdownTable } from './markdownTable';

interface Message {
	title: string;
	advice: string;
}

/** Words of the provider's document and of its siblings. */
const refusals: Array<[status: number, message: string]> = [
	[403, 'Insufficient Account Kindly Fund Your Wallet => ₦20.00'],
	[403, 'Minimum Airtime Purchase is ₦500'],
	[403, 'This is not a MTN Number => 08021234567'],
	[403, 'Phone number digits must be 11'],
	[403, 'Complete your KYC verification to book flights'],
	[403, 'Invalid Share PIN'],
	[403, 'Invalid Meter Number'],
	[403, 'Airtime not available right now'],
	[403, 'Server Down Try Again Later'],
	[404, 'Booking not found.'],
];

/** Not for requests that may have arrived, because the advice then depends on the outcome of the row. */
const faults = ['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'];

const answers: Array<[status: number, body: unknown]> = [
	[401, {}],
	[429, ''],
	[302, ''],
	[200, '<html></html>'],
	[200, ''],
	[404, ''],
];

/** Refusals of the package itself, before anything is sent. */
const mixUps: Array<() => unknown> = [
	() => checkKey('production', 'sk_test_1', 'Production Token'),
	() => checkKey('sandbox', 'live_1', 'Sandbox Token'),
	() => normaliseBaseUrl('http://provider.example', 'Production URL'),
	() => canonicalKey('1.00E+11'),
	() => canonicalKey('1.000'),
	() => canonicalKey('11/23/2026'),
];

/** The messages of n8n when its Data Tables cannot be used. */
const tableErrors = [
	'Data table size limit exceeded',
	'This is a protected instance',
	'The module is disabled',
	'The data table could not be found',
	'database is locked',
];

/** Messages with their advice, made by the code that gives them. */
export function troublesTable(): string {
	const messages: Message[] = [
		...mixUps.map(saidBy),
		...tableErrors.map((message) => saidBy(() => ledgerRefusal(new Error(message)))),
		...faults.map((code) => explain(faultOf(Object.assign(new Error(), { code })))),
		...answers.map(([status, body]) => explain({ kind: 'http', status, body })),
		...refusals.map(([status, message]) => explain({ kind: 'http', status, body: { message } })),
	];
	return markdownTable(
		['Message', 'What to do'],
		messages.map(({ title, advice }) => [escaped(title), escaped(advice)]),
	);
}

/** Markdown would take an underscore at the end of a word for emphasis. */
const escaped = (text: string): string => text.replace(/_(?!\w)/g, '\\_');

/** A refusal that is thrown or returned. */
function saidBy(refuse: () => unknown): Message {
	const { message, advice } = (resultOf(refuse) ?? {}) as { message?: string; advice?: string };
	if (message === undefined || advice === undefined) throw new Error('This was to be refused');
	return { title: message, advice };
}

function resultOf(action: () => unknown): unknown {
	try {
		return action();
	} catch (caught) {
		return caught;
	}
}
