import { z } from 'zod';

import { shape } from '../../batch/report/receiptShape';
import { readMoney } from '../../values/money';
import { textOf as textIn, valueUnder } from '../../values/nested';
import { wirePhone } from '../../values/phone';
import { filled, unitsIn } from '../fields/receipt';
import { filledText, purchase } from '../fields/requestBody';
import {
	fewerThanSent,
	recipientsField,
	recipientsOf,
	skipInvalidOption,
	warningsAbout,
} from './recipients';
import {
	messageField,
	plainCharactersOption,
	priceFacts,
	pricePerPartOption,
	senderField,
	senderOf,
	type SmsPlan,
	textOf,
	warningsAboutText,
} from './text';

export const sendSms = purchase({
	value: 'send',
	name: 'Send',
	action: 'Send SMS',
	description: 'Send a text message to one number or to a list of numbers',
	at: '/api/bulksms',
	trust: 'asks',
	failureMayCost: true,
	sold: { as: 'SMS' },
	kinds: ['sms', 'bulksms'],
	body: {
		sender: filledText,
		number: z.string().regex(/^\d+(,\d+)*$/),
		message: filledText,
	},
	foundUnderKey:
		'It was sent before under this key, and nothing was sent now. If a number was added or corrected since then, it did not get the message. Send to it with a key of its own.',
	output: {
		recipients: shape.number,
		characters: shape.number,
		parts: shape.number,
		encoding: z.enum(['GSM-7', 'UCS-2']),
		units: shape.maybeNumber,
		correctNumbers: shape.maybeText,
		wrongNumbers: shape.maybeText,
		totalCorrect: shape.maybeNumber,
		totalWrong: shape.maybeNumber,
	},
	fromRow: ['recipients'],
	fields: [senderField, recipientsField, messageField],
	freeText: { message: 'message' },
	options: [plainCharactersOption, pricePerPartOption, skipInvalidOption],

	plan(row, { phoneFormat }) {
		const { sender, unusual } = senderOf(row);
		const recipients = recipientsOf(row);
		const text = textOf(row);
		const { phones } = recipients;
		return {
			recipient: recipients.name,
			hasSeveral: phones.length > 1,
			// The key alone counts: with a corrected list, numbers that have the message must not get it again.
			keyed: '',
			// The text of the row, because the option 'Plain Characters' does not make another message.
			identity: {
				sender: sender.toLowerCase(),
				message: text.written,
				numbers: recipients.numbers,
			},
			body: {
				sender,
				number: phones.map((phone) => wirePhone(phone, phoneFormat)).join(','),
				message: text.sent,
			},
			warnings: [...unusual, ...warningsAbout(recipients), ...warningsAboutText(text)],
			previewFields: { text: text.sent },
			measure: text.measure,
			count: phones.length,
			...priceFacts(row),
		};
	},

	async price({ measure, count, pricePerPart }: SmsPlan) {
		if (pricePerPart === undefined) return undefined;
		// Rounded to kobo.
		return Math.round(measure.parts * count * pricePerPart * 100) / 100;
	},

	doubtOf: (answer, { count }: SmsPlan) => fewerThanSent(answer, count),

	receiptFields(answer, { measure, count }: SmsPlan) {
		const { characters, parts, encoding } = measure;
		return {
			recipients: count,
			characters,
			parts,
			encoding,
			...filled({
				units: unitsIn(answer),
				correctNumbers: valueUnder(answer, ['correctnumber'], textIn),
				wrongNumbers: valueUnder(answer, ['wrongnumber'], textIn),
				totalCorrect: valueUnder(answer, ['totalcorrectnumber'], readMoney),
				totalWrong: valueUnder(answer, ['totalwrongnumber'], readMoney),
			}),
		};
	},
});
