/** Messages of deployments of this family, in their spelling. */
export const alreadyUsedWordings = [
	'Referrence ID Used',
	'Request ID Exits Before',
	'Transaction Plan Id Exits',
	'The request-id has already been taken.',
	'Duplicate request-id',
];

export const badTokenWordings = [
	'Invalid Access Token',
	'Invalid AccessToken',
	'AccessToken Required',
	'Authorization Header Token Required',
	'Invalid Authorization Token',
	'Token expired',
	'Session expired',
	'Your session has expired. Please login again',
	'Please log in again',
];

export const serverDownWording = 'Server Down Try Again Later';

export const notFoundWording = 'Transaction not found.';

/** "Not found" in the words of other deployments. */
export const otherNotFoundWordings = [
	'Reference not found',
	'No record',
	'No record found',
	'No transaction found',
	'Transaction does not exist',
	'Invalid transaction id',
];

/** Refusals with which a deployment may hide that it took the money. None of them says why it refused. */
export const unlistedRefusals: ReadonlyArray<{ status: number; message: string }> = [
	{ status: 400, message: 'Transaction could not be confirmed' },
	{ status: 401, message: 'Unauthorized' },
	{ status: 402, message: 'Payment pending verification' },
	{ status: 403, message: 'Unable to complete your request, contact support' },
	{ status: 404, message: 'Vendor response not found' },
	{ status: 409, message: 'Another operation is in progress' },
	{ status: 422, message: 'The transaction is being verified' },
	{ status: 403, message: 'Your order was placed on hold' },
];

/** With these and HTTP 200 a deployment may deny a purchase that it has made. None of them says why it failed. */
export const deniedPurchases: ReadonlyArray<{ status: 200; word: string; message: string }> = [
	{ status: 200, word: 'fail', message: 'An error occurred' },
	{ status: 200, word: 'failed', message: 'Transaction failed' },
	{ status: 200, word: 'error', message: '' },
	{ status: 200, word: 'reversed', message: 'Your transaction was reversed' },
	{ status: 200, word: 'refunded', message: 'The network did not take it' },
	{ status: 200, word: 'cancelled', message: 'Transaction cancelled' },
];

/** Words under HTTP 200 that do not show the result of the purchase. */
export const openFailures: readonly string[] = [
	'Airtime delivery under verification',
	'Connection reset by peer',
	'No response from vendor',
	'An error occurred while processing your request',
	'Network error',
	'System busy',
	'Operation failed, contact support',
	'Something went wrong',
];

/** Refusals under a word of success: nothing was bought. */
export const praisedRefusals: readonly string[] = [
	'Insufficient balance',
	'Minimum amount is ₦500',
	'Server Down, try again later',
	'Nothing was charged',
	'You have not been debited',
	'Please fund your wallet',
	'Contact admin',
	'Check the number and try again',
];

const nairaFormat = new Intl.NumberFormat('en-NG', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

export function naira(amount: number): string {
	return `₦${nairaFormat.format(amount)}`;
}
