import { readMoney } from '../../../values/money';
import { type ItemOf, each, entry, inData, maybeText } from './shapes';

/** The answer of the Basic exchange; the document calls the token `AccessToken`, siblings spell it otherwise. */
export const loginToken = inData(entry(['token'], { token: [maybeText, 'accesstoken', 'token'] }));

/** The owner of a meter or smartcard. */
export const validation = inData(
	entry(['name'], {
		name: [maybeText, 'customername', 'name'],
		address: [maybeText, 'customeraddress', 'address'],
		meterNumber: [maybeText, 'meternumber'],
	}),
);

export const wallet = entry(['balance'], {
	balance: [readMoney, 'balance', 'walletbalance'],
	...each(readMoney, 'bonusBalance', 'airtimeToCashBalance'),
	...each(maybeText, 'username', 'currency'),
});

export const balance = inData(wallet);

export type Validation = ItemOf<typeof validation>;
