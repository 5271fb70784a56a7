import { ProviderError } from '../../api/answers/errors';
import type { ReadOperation } from '../../batch/operation';
import { phoneField } from '../fields/phone';
import { lineNetworkField, lineOf, lineOptions } from './convertibleLine';
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

	async run(row, api) {
		const { recipient, body, warnings } = lineOf(row);
		const { token, message } = await takeStep(api, { step: 1, ...body }, []);
		if (token === undefined) {
			throw new ProviderError({
				kind: 'unreadable',
				title: 'The provider sent the OTP and gave no verification token',
				advice:
					'The next step cannot do without it. Ask the provider under which name its answer holds the token.',
			});
		}
		return {
			phone: recipient,
			verificationToken: token,
			message,
			...(warnings.length > 0 && { warnings }),
		};
	},
};
