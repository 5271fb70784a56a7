import type { ReadOperation } from '../../batch/operation';
import { phoneField } from '../fields/common';
import { field } from '../fields/field';
import { stepShape, takeStep } from './cashRequest';
import {
	lineNetworkField,
	lineOptions,
	secretOf,
	verificationTokenField,
	verificationTokenOf,
} from './convertibleLine';

export const requestOtp: ReadOperation = {
	kind: 'read',
	value: 'requestOtp',
	name: 'Request OTP',
	action: 'Request OTP for airtime to cash',
	description: 'Step 1 of 3: have the network send an OTP to the line. Needs KYC Tier 2.',
	notDocumented:
		'The network sends the OTP to the line by SMS. The next step, Verify OTP, needs it, and the verificationToken of this output.',
	output: stepShape,
	fields: [phoneField, lineNetworkField, lineOptions],
	run: async (row, api) => await takeStep(row, api, { step: 1 }),
};

const otpField = field.secret(
	'otp',
	'OTP',
	'The one-time password from the network, as text, so that leading zeros are kept',
	{ required: true, placeholder: 'e.g. 123456' },
);

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
	fields: [phoneField, lineNetworkField, verificationTokenField, otpField, lineOptions],

	async run(row, api) {
		const data = verificationTokenOf(row);
		const advice = 'Enter the one-time password that the network sent.';
		const otp = secretOf(row, otpField, advice);
		return await takeStep(row, api, { step: 2, otp, data }, ['otp', 'data']);
	},
};
