import type { Shape } from './afterDebit';

const no = 'Insufficient balance';
const bad = 'Invalid Network ID';

/** Definite, and may come after the debit. */
export const stillBelieved: readonly Shape[] = [
	[200, { status: 'fail', message: no, help: 'Call us if the line is not loaded in 5 minutes' }],
];

/** Asked about, and came before the debit. */
export const stillDoubted: readonly Shape[] = [
	[400, { name: 'BadRequest', message: bad, code: 400, className: 'bad-request', errors: {} }],
	[400, { status: 'fail', message: bad, statusText: 'Bad Request' }],
	[400, { type: 'about:blank', title: 'Bad Request', status: 400, detail: bad }],
	[
		422,
		{
			message: 'Validation Error.',
			success: false,
			data: { phone: ['The phone field is required.'] },
		},
	],
	[403, { status: 'fail', message: no, support: 'support@vtu.example' }],
	[200, { status: 'failed', message: bad, network: 'MTN', amount: 100, newbal: '0' }],
	[403, { status: 'fail', message: 'Daily Transaction Limit', limit: 100000, used: 100000 }],
];

const ok = { status: 'success', message: 'Request processed' };

/** Believed, and sold nothing. */
export const stillTrusted: readonly unknown[] = [
	{ ...ok, narration: 'Rvsl of airtime' },
	{ ...ok, message: 'Wallet was left as it was' },
];

/** Asked about, and sold. */
export const stillUncertain: readonly unknown[] = [
	{ ...ok, isNew: true, is_returning: true },
	{ ...ok, logged: true, synced: true },
];
