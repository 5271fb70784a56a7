/** What deployments of this family say, spelled as they spell it. */
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
];

export const serverDownWording = 'Server Down Try Again Later';

export const notFoundWording = 'Transaction not found.';

export function alreadyUsedMessage(wording: number | string = 0): string {
	if (typeof wording === 'string') return wording;
	return alreadyUsedWordings[wording % alreadyUsedWordings.length];
}

const nairaFormat = new Intl.NumberFormat('en-NG', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

export function naira(amount: number): string {
	return `₦${nairaFormat.format(amount)}`;
}
