import type { PurchaseOperation, Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { amountField, amountOf } from '../fields/amount';
import { phoneField, phoneFormatOption } from '../fields/phone';
import {
	lineNetworkField,
	lineOf,
	secretText,
	verificationTokenField,
	verificationTokenOf,
} from './convertibleLine';
import { cashEndpoint } from './cashRequest';

const pinLabel = 'Share PIN';
const pinAdvice =
	'Enter the four digits of the Share-and-Sell PIN as text, so that leading zeros are kept.';

export const convertAirtime: PurchaseOperation = {
	kind: 'purchase',
	value: 'convert',
	name: 'Convert',
	action: 'Convert airtime to cash',
	description: 'Step 3 of 3: take airtime from the line, and credit the wallet. Needs KYC Tier 2.',
	endpoint: cashEndpoint,
	creditsWallet: true,
	notDocumented:
		"If an answer is lost, nobody can say whether the airtime was taken: look at the line before you convert again. It is never sent again by itself. In the receipt, 'charged' says whether it was taken.",
	output: {},
	fields: [
		phoneField,
		amountField,
		lineNetworkField,
		verificationTokenField,
		{
			displayName: pinLabel,
			name: 'sharePin',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. 1234',
			description: 'The four-digit Share-and-Sell PIN of the line. A wrong one is not tried again.',
		},
	],
	notInIdentity: ['network', 'verificationToken', 'sharePin'],
	options: [phoneFormatOption],

	plan(row) {
		const amount = amountOf(row);
		const { recipient, body, warnings } = lineOf(row);
		const token = verificationTokenOf(row);
		return {
			product: 'airtimetocash',
			recipient,
			amount,
			// Neither the token, which is new with every OTP, nor the PIN, which a fingerprint of four digits would give away.
			identity: { amount },
			body: { step: 3, ...body, data: token, share_pin: pinOf(row), amount },
			secrets: ['data', 'share_pin'],
			warnings,
		};
	},
};

function pinOf(row: Row): string {
	const pin = secretText(row, 'sharePin', pinLabel, pinAdvice);
	if (/^\d{4}$/.test(pin)) return pin;
	throw new BadInput(pinLabel, `'${pinLabel}' is not four digits`, pinAdvice);
}
