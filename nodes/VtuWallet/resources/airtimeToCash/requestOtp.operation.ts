import type { ReadOperation } from '../../batch/operation';
import { phoneField } from '../fields/phone';
import { lineNetworkField, lineOptions } from './convertibleLine';
import { stepShape, takeStep } from './cashRequest';

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
