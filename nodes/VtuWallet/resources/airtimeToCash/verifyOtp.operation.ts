import type { ReadOperation } from '../../batch/operation';
import { phoneField } from '../fields/phone';
import {
	lineNetworkField,
	lineOf,
	lineOptions,
	secretText,
	verificationTokenField,
	verificationTokenOf,
} from './convertibleLine';
import { stepShape, takeStep } from './cashRequest';

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
		{
			displayName: otpLabel,
			name: 'otp',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. 123456',
			description:
				'The one-time password from the network, as text, so that leading zeros are kept',
		},
		lineOptions,
	],

	async run(row, api) {
		const { recipient, body, warnings } = lineOf(row);
		const given = verificationTokenOf(row);
		const otp = secretText(
			row,
			'otp',
			otpLabel,
			'Enter the one-time password that the network sent.',
		);
		const { token, message } = await takeStep(api, { step: 2, ...body, otp, data: given }, [
			'otp',
			'data',
		]);
		// Some deployments give a new token for the last step, others go on with the first.
		return {
			phone: recipient,
			verificationToken: token ?? given,
			message,
			...(warnings.length > 0 && { warnings }),
		};
	},
};
