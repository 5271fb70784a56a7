import type { PurchaseOperation, Row } from '../../batch/operation';
import { cashProduct } from '../../purchase/outcome';
import { amountField, amountOf, phoneField } from '../fields/common';
import { refusalOf, required, requiredText } from '../fields/field';
import { type NetworkPlan, useNetworkIds } from '../network/networks';
import {
	cashEndpoint,
	lineNetworkField,
	lineOf,
	verificationTokenField,
	verificationTokenOf,
} from './steps';

const pinField = required.secret('sharePin', 'Share PIN', {
	description: 'The four-digit Share-and-Sell PIN of the line. A wrong one is not tried again.',
	placeholder: 'e.g. 1234',
});
const pinAdvice =
	'Enter the four digits of the Share-and-Sell PIN as text, so that leading zeros are kept.';

export const convertAirtime: PurchaseOperation = {
	kind: 'purchase',
	value: 'convert',
	name: 'Convert',
	action: 'Convert airtime to cash',
	description: 'Step 3 of 3: take airtime from the line, and credit the wallet. Needs KYC Tier 2.',
	endpoint: cashEndpoint,
	sold: { as: 'Airtime to cash', atFaceValue: true },
	creditsWallet: true,
	notDocumented:
		"If an answer is lost, the provider cannot say whether the airtime was taken: look at the line before you convert again. It is never sent again by itself. In the receipt, 'charged' says whether it was taken.",
	output: {},
	fields: [phoneField, amountField, lineNetworkField, verificationTokenField, pinField],
	notInIdentity: ['network', 'verificationToken', 'sharePin'],

	plan(row, provider): NetworkPlan {
		const amount = amountOf(row);
		const { recipient, network, body, warnings } = lineOf(row, provider);
		const token = verificationTokenOf(row);
		return {
			product: cashProduct,
			recipient,
			network,
			amount,
			// Not the token, which is new with every OTP. Not the PIN: a hash of four digits reveals it.
			identity: { amount },
			body: { step: 3, ...body, data: token, share_pin: pinOf(row), amount },
			secrets: ['data', 'share_pin'],
			warnings,
		};
	},

	check: useNetworkIds,
};

function pinOf(row: Row): string {
	const pin = requiredText(row, pinField, pinAdvice);
	if (/^\d{4}$/.test(pin)) return pin;
	throw refusalOf(pinField, 'is not four digits', pinAdvice);
}
