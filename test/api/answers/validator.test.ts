import { listedReason, refusalOf } from '../../../nodes/VtuWallet/api/answers/refusals';

const believed = [
	...[
		'The phone must be 11 digits.',
		'The bypass field is required.',
		'The amount must be a number.',
	],
	...[
		'The quantity must not be greater than 5.',
		'The sender must not be greater than 10 characters.',
	],
	...['The message may not be greater than 160 characters.', 'The amount must be at least 50.'],
	...[
		'The amount must be greater than 0.',
		'The selected plan_type is invalid.',
		'validation.digits',
	],
	...[
		'The sender number field is required.',
		'The passengers.0.email must be a valid email address.',
	],
	...['The iuc must be between 10 and 11 digits.', 'The network must be an integer.'],
	...['The request-id format is invalid.', 'validation.max.string', 'validation.required'],
	'The card_name must only contain letters and numbers.',
];

const ofTheScript = [
	...['WAEC Not Available Right Now', 'Electricity Bill Not Available Right Now'],
	...[
		'MTN VTU is not available right now',
		'MTNRecharge Card Not Avalaible Now',
		'Network ID invalid',
	],
	'BULKSMS Not Available Now Please Try Again After Some Minutes',
	...['Invalid MTN Recharge Card Plan Type', 'Invalid IUC Number or Service Unavailable'],
	'You have Reach Daily Transaction Limit Kindly Message the Admin To Upgrade Your Account',
	...['You have Reach Daily Transaction Limit', 'Phone Number Blocked', 'Invalid Account Balance'],
];

test.each([...believed, ...ofTheScript])('"%s" comes before any debit', (message) => {
	expect(listedReason([message])).toBeDefined();
	expect(listedReason([message.toUpperCase()])).toBeDefined();
	for (const around of ['Vendor said: ', 'SQLSTATE: ', 'Debited. '])
		expect(listedReason([`${around}${message}`])).toBeUndefined();
	for (const after of [
		' Your order is on its way',
		' (in /var/www/Vend.php on line 4)',
		' but it was sent',
	])
		expect(listedReason([`${message}${after}`])).toBeUndefined();
});

test.each([
	...['please try again later', 'kindly re try after some mins', 'Server Down Try Again Later'],
	...['contact admin', 'Server Error', 'An Error Occur', 'Unable to debit user right now'],
	...[
		'The request-id has already been taken.',
		'validation.unique',
		'The vendor must be a number.',
	],
	...['The transaction status field is required.', 'Vendor response not available right now'],
	...['Transaction status not available right now', 'The selected transaction is invalid.'],
	...['Server not available right now', 'The token must be 16 digits.', 'Too Many Attempts.'],
])('"%s" can follow a debit', (message) => expect(listedReason([message])).toBeUndefined());

test('a used reference is no refusal', () =>
	expect(refusalOf('The request-id has already been taken.')).toBe('alreadyUsed'));
