import { maybeMoney, maybeText } from './fields';
import { entry, inData, type Read } from './shapes';

/** The answer of the Basic exchange; the document calls the token `AccessToken`, siblings spell it otherwise. */
export const login = inData(entry({ token: [maybeText, 'accesstoken', 'token'] }, 'token'));

/** The owner of a meter or smartcard. */
export const validation = inData(
	entry(
		{
			name: [maybeText, 'customername', 'name'],
			address: [maybeText, 'customeraddress', 'address'],
			meterNumber: [maybeText, 'meternumber'],
		},
		'name',
	),
);

export const wallet = entry(
	{
		balance: [maybeMoney, 'balance', 'walletbalance'],
		bonusBalance: [maybeMoney, 'bonusbalance'],
		airtimeToCashBalance: [maybeMoney, 'airtimetocashbalance'],
		username: [maybeText, 'username'],
		currency: [maybeText, 'currency'],
	},
	'balance',
);

export const balance = inData(wallet);

export type Validation = Read<typeof validation>;
export type Balance = Read<typeof balance>;
