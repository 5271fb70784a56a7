import { refusalOf } from '../../../nodes/VtuWallet/api/answers/refusals';
import type { RefusalKind } from '../../../nodes/VtuWallet/purchase/outcome';
import { alreadyUsedWordings, badTokenWordings, serverDownWording } from '../../simulator';

const wordings: Array<[RefusalKind, string[]]> = [
	[
		'token',
		[
			...badTokenWordings,
			'Invalid token.',
			'Token has expired',
			'Unauthorized',
			'Unauthenticated.',
			'Access token has been revoked',
			'Invalid session',
			'The session has timed out',
			'Kindly re-login',
			'You are not logged in',
			'Login is required',
			'Authentication failed',
		],
	],
	[
		'alreadyUsed',
		[
			...alreadyUsedWordings,
			'The request-id must be unique',
			'Reference has been used',
			'Transaction already processed',
			'Invalid request-id: Referrence ID Used',
			'The reference field is required to be unique',
			'Amount must be checked: this transaction already exists',
		],
	],
	[
		'serverDown',
		[
			serverDownWording,
			'Something went wrong, please try again later',
			'Invalid phone number response, try again later',
			'Service Unavailable',
			'Connection timed out',
			'Bad Gateway',
			'Maximum execution time of 30 seconds exceeded',
			'Minimum one vendor must be reachable: server error',
		],
	],
	['rateLimited', ['Too Many Requests', 'Too many attempts.', 'Rate limit exceeded']],
	['notFound', ['Transaction not found.', 'Booking not found.', 'Vendor response not found']],
	[
		'balance',
		[
			'Insufficient Account Kindly Fund Your Wallet => ₦50',
			'Insufficient balance. ₦1,200 is required',
			'Wallet balance is too low',
		],
	],
	[
		'kyc',
		['Please complete your KYC', 'Upgrade to Tier 2 to use this service', 'Kindly verify your BVN'],
	],
	['pin', ['Invalid PIN', 'Incorrect OTP', 'The OTP is wrong', 'Invalid Share PIN']],
	[
		'limit',
		[
			'Minimum Airtime Purchase is ₦50',
			'Maximum amount is 5000',
			'You have reached your Daily Transaction Limit',
			'Daily limit reached, try again tomorrow',
		],
	],
	[
		'productOff',
		[
			'MTN SME is not available right now',
			'Not Available Now',
			'Package not available.',
			'eSIM not found.',
			'Plan ID not found',
			'Glo is currently disabled',
		],
	],
	[
		'input',
		[
			'This is not a MTN Number => 08021234567',
			'This is not an AIRTEL number',
			'Phone Number Digits Must Be 11',
			'Invalid Network ID',
			'Invalid Data Plan ID and Network',
			'Invalid Disco ID',
			'Invalid Meter Number',
			'Invalid IUC Number',
			'Invalid Exam ID',
			'Number Block',
			'The selected plan_type is invalid.',
			'The amount field is required.',
			'The amount must be at least 50',
			'INVALID   METER\nNUMBER',
		],
	],
];

describe.each(wordings)('the kind of refusal called %s', (kind, messages) => {
	test.each(messages)('is told by "%s"', (message) => {
		expect(refusalOf(message)).toBe(kind);
		expect(refusalOf(message.toUpperCase())).toBe(kind);
		expect(refusalOf(`  ${message}!  `)).toBe(kind);
	});
});

test.each([
	'Confirmation is required',
	'Your transaction must be confirmed by the vendor',
	'Token not available yet',
	'Please log in to your account to see the receipt',
	'Service not available',
	'Invalid response from the vendor',
	'Missing response',
	'Invalid response for phone number',
	'Invalid network response',
	'Invalid transaction id',
	'The selected transaction is invalid.',
	'Maximum wait for an outcome was reached',
	'The customer is already a subscriber',
	'Transaction data not available',
	'Transaction failed',
	'Something went wrong',
	'Please contact support',
	'',
	undefined,
	null,
	5,
	{},
])('%p is no known refusal', (message) => {
	expect(refusalOf(message)).toBeUndefined();
});
