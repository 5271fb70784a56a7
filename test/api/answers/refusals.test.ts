import { refusalOf } from '../../../nodes/VtuWallet/api/answers/refusals';
import { alreadyUsedWordings, badTokenWordings, serverDownWording } from '../../simulator';
import { casesOf } from '../../support/casesOf';
import { listed } from './said';

test.each([
	...listed,
	...casesOf([
		[
			'token',
			[
				...badTokenWordings,
				...['Invalid token.', 'Token has expired', 'Unauthorized', 'Unauthenticated.'],
				...['Access token has been revoked', 'Invalid session', 'The session has timed out'],
				...['Kindly re-login', 'You are not logged in', 'Login is required'],
				'Authentication failed',
			],
		],
		[
			'alreadyUsed',
			[
				...alreadyUsedWordings,
				...['The request-id must be unique', 'Reference has been used'],
				...['Transaction already processed', 'Invalid request-id: Referrence ID Used'],
				'Amount must be checked: this transaction already exists',
			],
		],
		[
			'serverDown',
			[
				serverDownWording,
				...['Something went wrong, please try again later', 'Service Unavailable'],
				...['Connection timed out', 'Bad Gateway', 'Maximum execution time of 30 seconds exceeded'],
				'Minimum one vendor must be reachable: server error',
			],
		],
		['rateLimited', ['Too Many Requests', 'Too many attempts.', 'Rate limit exceeded']],
		['notFound', ['Transaction not found.', 'Vendor response not found']],
	]),
])('"%s" is a refusal of the kind %s', (message, kind) => {
	expect(refusalOf(message)).toBe(kind);
	expect(refusalOf(String(message).toUpperCase())).toBe(kind);
	expect(refusalOf(`  ${message}!  `)).toBe(kind);
});

test.each([
	...['Your transaction must be confirmed by the vendor', 'Confirmation is required'],
	...['Token not available yet', 'Please log in to your account to see the receipt'],
	...['Service not available', 'Invalid network response', 'Invalid transaction id'],
	...['The selected transaction is invalid.', 'Maximum wait for an outcome was reached'],
	...['The customer is already a subscriber', 'Transaction data not available'],
	...['Transaction failed', '', undefined, null, 5, {}],
])('%p is no known refusal', (message) => expect(refusalOf(message)).toBeUndefined());
