import type { IDataObject } from 'n8n-workflow';

import type { Contract } from '../../types';
import { maybeMoney, maybeText } from './fields';
import { inData, record } from './shapes';

/** The owner of a meter or smartcard. */
export interface Validation {
	name: string;
	address?: string;
	meterNumber?: string;
	raw: IDataObject;
}

export interface Balance {
	balance: number;
	bonusBalance?: number;
	airtimeToCashBalance?: number;
	username?: string;
	currency?: string;
	raw: IDataObject;
}

/** The answer of the Basic exchange; the document calls the token `AccessToken`, siblings spell it otherwise. */
export const login: Contract<{ token: string }> = inData(
	record(
		{ AccessToken: maybeText, accessToken: maybeText, access_token: maybeText, token: maybeText },
		({ AccessToken, accessToken, access_token: snakeCase, token }) => {
			const found = AccessToken ?? accessToken ?? snakeCase ?? token;
			return found === undefined ? undefined : { token: found };
		},
	),
);

export const validation: Contract<Validation> = inData(
	record(
		{
			name: maybeText,
			customer_name: maybeText,
			address: maybeText,
			customer_address: maybeText,
			meter_number: maybeText,
		},
		(fields, raw): Validation | undefined => {
			const name = fields.customer_name ?? fields.name;
			if (name === undefined) return undefined;
			return {
				name,
				address: fields.customer_address ?? fields.address,
				meterNumber: fields.meter_number,
				raw,
			};
		},
	),
);

export const balance: Contract<Balance> = inData(
	record(
		{
			balance: maybeMoney,
			wallet_balance: maybeMoney,
			bonus_balance: maybeMoney,
			airtime_to_cash_balance: maybeMoney,
			username: maybeText,
			currency: maybeText,
		},
		(fields, raw): Balance | undefined => {
			const amount = fields.balance ?? fields.wallet_balance;
			if (amount === undefined) return undefined;
			return {
				balance: amount,
				bonusBalance: fields.bonus_balance,
				airtimeToCashBalance: fields.airtime_to_cash_balance,
				username: fields.username,
				currency: fields.currency,
				raw,
			};
		},
	),
);
