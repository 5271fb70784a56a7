import { explain } from '../../nodes/VtuWallet/api/answers/explain';
import { checkKey } from '../../nodes/VtuWallet/api/auth/account';
import { normaliseBaseUrl } from '../../nodes/VtuWallet/api/auth/baseUrl';
import { faultOf } from '../../nodes/VtuWallet/api/wire/fault';
import { canonicalKey } from '../../nodes/VtuWallet/purchase/userReference';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';
import { markdownTable } from './markdownTable';

interface Told {
	title: string;
	advice: string;
}

/** What the provider says, in the words of its document and of its siblings. */
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

const faults = ['ECONNREFUSED', 'ENOTFOUND', 'ECONNABORTED', 'ECONNRESET', 'CERT_HAS_EXPIRED'];

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

/** The table of what a person may read and what to do, made by the code that says it. */
export function troublesTable(): string {
	const told: Told[] = [
		...mixUps.map(saidBy),
		...faults.map((code) => explain(faultOf(Object.assign(new Error(), { code })))),
		...answers.map(([status, body]) => explain({ kind: 'http', status, body })),
		...refusals.map(([status, message]) => explain({ kind: 'http', status, body: { message } })),
	];
	return markdownTable(
		['It says', 'What to do'],
		told.map(({ title, advice }) => [escaped(title), escaped(advice)]),
	);
}

/** Escapes an underscore at the end of a word, which Markdown would take for emphasis. */
const escaped = (text: string): string => text.replace(/_(?!\w)/g, '\\_');

function saidBy(mixUp: () => unknown): Told {
	try {
		mixUp();
	} catch (caught) {
		if (caught instanceof BadInput) return { title: caught.message, advice: caught.advice };
	}
	throw new Error('This was to be refused');
}
