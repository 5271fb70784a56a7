import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { casesOf } from '../../support/casesOf';

/** Answers of the provider or the connection, with their verdicts. */

export const http = (status: number, body: unknown, retryAfterMs?: number): Answer => ({
	kind: 'http',
	status,
	body,
	retryAfterMs,
});
export const refusal = (message: unknown, status = 403) =>
	classify(http(status, { status: 'fail', message }));

/** How verdicts look. */
export const success = { kind: 'accepted', status: 'success' };
export const pending = { kind: 'accepted', status: 'pending' };
export const rejected = { kind: 'rejected', charged: 'no' };
export const ambiguous = (message: string, body: unknown) => ({ kind: 'ambiguous', message, body });
export const doubtful = (message: string, body: unknown) => ({ kind: 'doubtful', message, body });

/** Refusals of the provider's document and of its family, each as a whole message, by their reasons. */
export const listed = casesOf([
	[
		'balance',
		[
			...['Insufficient Account Kindly Fund Your Wallet => ₦1,000.00', 'Wallet balance is too low'],
			...['Insufficient balance. You need NGN 4,500', 'Insufficient balance. Required: ₦3,470.00'],
			'Insufficient balance. ₦1,200 is required',
			...[
				'Insufficient Account Kindly Fund Your mtn_sme Wallet => ₦5.00',
				'Insufficient Account Kindly Fund Your  Wallet => ₦5.00',
			],
		],
	],
	[
		'limit',
		[
			...['Minimum Airtime is ₦50', 'Minimum Airtime for this account is => ₦100'],
			...['Maximum Betting Funding for this account is => NGN 5,000', 'Maximum amount is 5000'],
			...['Minimum Airtime Purchase is ₦50', 'You have reach your Daily Transaction Limit'],
			'Daily limit reached, try again tomorrow',
		],
	],
	[
		'productOff',
		[
			...['Betting Not Available Now', 'This plan is not available right now', 'Plan ID not found'],
			...['Not Available Now', 'Package not available.', 'eSIM not found.'],
			...['Glo is currently disabled', 'MTN SME 1GB is not available right now'],
			'MTN COOPERATE GIFTING is not available right now',
		],
	],
	[
		'input',
		[
			...['This is not a MTN Number => 08021234567', 'This is not an AIRTEL number'],
			...['Phone Number Digits Must Be 11', 'Invalid Network ID', 'Invalid Disco ID'],
			...['Invalid Data Plan ID and Network', 'Invalid Meter Number', 'Invalid IUC Number'],
			...['Invalid Exam ID', 'Number Block', 'The selected plan_type is invalid.'],
			...['The amount field is required.', 'The amount must be at least 50'],
			...['INVALID   METER\nNUMBER', 'Invalid Network Plan Type'],
		],
	],
	[
		'kyc',
		[
			...['Complete your KYC first', 'Tier 2 required', 'Kindly verify your BVN'],
			'Upgrade to Tier 2 to use this service',
			...['Complete your KYC verification to book flights', 'Your KYC is under verification'],
			'KYC must be completed',
		],
	],
	['pin', ['Incorrect PIN', 'Invalid Share PIN', 'Incorrect OTP', 'The OTP is wrong']],
]);
