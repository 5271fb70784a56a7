import type { ReadOperation } from '../../batch/operation';
import { phoneField } from '../fields/phone';
import {
	lineNetworkField,
	lineOptions,
	secretText,
	verificationTokenField,
	verificationTokenOf,
} from './convertibleLine';
import { stepShape, takeStep } from './cashRequest';
import { field } from '../fields/field';

const otpLabel = 'OTP';

export const verifyOtp: ReadOperation = {
	kind: 'read',
	value: 'verifyOtp',
	name: 'Verify OTP',
	action: 'Verify OTP for airtime to cash',
	description:
		'Step 2 of 3: hand in the OTP that the network sent. A wrong one is not tried again.',
	notDocumented:
		'The last step, Convert, needs the verificationToken of this output: it may be a new one.',
	output: stepShape,
	fields: [
		phoneField,
		lineNetworkField,
		verificationTokenField,
		field.secret(
			'otp',
			otpLabel,
			'The one-time password from the network, as text, so that leading zeros are kept',
			{ required: true, placeholder: 'e.g. 123456' },
		),
		lineOptions,
	],

	async run(row, api) {
		const data = verificationTokenOf(row);
		const advice = 'Enter the one-time password that the network sent.';
		const otp = secretText(row, 'otp', otpLabel, advice);
		return await takeStep(row, api, { step: 2, otp, data }, ['otp', 'data']);
	},
};
