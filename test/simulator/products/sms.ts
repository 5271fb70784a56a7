import { optionalReference } from '../fields';
import { sells } from '../route';
import { Refusal } from '../types';

const nairaPerUnit = 4;
const mostNumbers = 10_000;

const gsm =
	/^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const countsTwice = /[\^{}\\[\]~|€]/g;

export const smsRoute = sells(
	'/api/bulksms',
	'sms',
	{
		sender: { type: 'string', pattern: /^[A-Za-z0-9 ]{1,11}$/, refusal: 'Invalid Sender ID' },
		number: { type: 'string' },
		message: { type: 'string' },
		...optionalReference,
	},
	({ body }) => {
		const numbers = String(body.number).split(',');
		if (numbers.length > mostNumbers) throw new Refusal(`Maximum Number is ${mostNumbers}`);
		const right = numbers.filter((number) => /^(234|0)\d{10}$/.test(number));
		const wrong = numbers.filter((number) => !right.includes(number));
		if (right.length === 0) throw new Refusal('Invalid Phone Number');
		const units = right.length * pagesOf(String(body.message));
		return {
			type: 'bulksms',
			recipient: String(body.number),
			amount: units * nairaPerUnit,
			message: `Message sent to ${right.length} number(s)`,
			answer: () => ({ units }),
			extra: () => ({
				correct_number: right.join(','),
				wrong_number: wrong.join(','),
				total_correct_number: right.length,
				total_wrong_number: wrong.length,
			}),
		};
	},
);

/** A single message holds more than each part of a long one: 160/153 letters, 70/67 where one is not GSM-7. */
function pagesOf(text: string): number {
	const plain = gsm.test(text);
	const length = plain ? [...text].length + (text.match(countsTwice)?.length ?? 0) : text.length;
	const [single, part] = plain ? [160, 153] : [70, 67];
	return length <= single ? 1 : Math.ceil(length / part);
}
