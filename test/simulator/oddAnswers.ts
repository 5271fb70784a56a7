import { nestedAnswer, type NestedFault } from './nested';
import type { JsonObject } from './types';

/** Ways in which deployments write the answer of a purchase that went well, so that a reader of the document misses it. */
export const oddForms = [
	'statusTrue',
	'statusOk',
	'statusNumber',
	'statusSentence',
	'statusMissing',
	'phpNotice',
	'array',
	'insideData',
	'insideResponse',
	'twoStatuses',
	'failureThatSucceeded',
	'longNumbers',
	// A script that goes on after its answer, and answers once more.
	...(['mailFailedToo', 'saidTwice', 'debugBehind', 'emptyListBehind', 'debugInFront'] as const),
	...(['noticeBetween', 'goodsBehind'] as const),
	// A refusal that says itself that it is none.
	...(['statusTwice', 'refusedYetCharged'] as const),
] as const;

export type OddForm = (typeof oddForms)[number];

/** Changes to a whole answer whose work was done. Always after the work, whatever `when` says. */
export type AnswerFault =
	| NestedFault
	/** The same answer in another form. */
	| { kind: 'odd'; form: OddForm }
	/** Fields of `data` (of the answer itself where it has none) changed or taken out; perhaps under another HTTP status. */
	| { kind: 'reword'; change?: JsonObject; without?: string[]; status?: number };

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: bonus in <b>/home/app/api/index.php</b> on line <b>212</b><br />\n';

/** Of the mail to the buyer, and in the words of a purchase that failed. */
const mailFailed = { status: 'fail', message: 'Mail could not be sent' };

const vendorDeclined = { status: 'fail', message: 'Vendor declined' };

/** The text of an answer, changed. What is no JSON object stays as it is. */
export function changedAnswer(fault: AnswerFault, text: string): string {
	const body = objectIn(text);
	if (body === undefined) return text;
	if (fault.kind === 'odd') return oddText(fault.form, body);
	if (fault.kind === 'reword') return JSON.stringify(reworded(fault, body));
	return JSON.stringify(nestedAnswer(fault, body));
}

function oddText(form: OddForm, body: JsonObject): string {
	const { status, message, ...goods } = body;
	switch (form) {
		case 'statusTrue':
			return JSON.stringify({ ...body, status: true });
		case 'statusOk':
			return JSON.stringify({ ...body, status: 'ok' });
		case 'statusNumber':
			return JSON.stringify({ ...body, status: 200 });
		case 'statusSentence':
			return JSON.stringify({ ...body, status: 'Transaction Successful' });
		case 'statusMissing':
			return JSON.stringify({ message, ...goods });
		case 'phpNotice':
			return notice + JSON.stringify(body);
		case 'array':
			return JSON.stringify([body]);
		case 'insideData':
			return JSON.stringify({ status, message, data: goods });
		case 'insideResponse':
			return JSON.stringify({ status, message, response: goods });
		case 'twoStatuses':
			return JSON.stringify({ ...body, status: 'fail', Status: status });
		case 'failureThatSucceeded':
			return JSON.stringify({ ...body, status: 'fail', message: 'Transaction Successful' });
		case 'longNumbers':
			return JSON.stringify(body).replace(/"([1-9]\d{9,})"/g, '$1');
		case 'mailFailedToo':
			return JSON.stringify(body) + JSON.stringify(mailFailed);
		case 'saidTwice':
			return JSON.stringify(body) + JSON.stringify({ status, message });
		case 'debugBehind':
			return JSON.stringify(body) + JSON.stringify({ debug: 1 });
		case 'emptyListBehind':
			return `${JSON.stringify(body)}\n[]`;
		case 'debugInFront':
			return JSON.stringify({ debug: 1 }) + JSON.stringify(body);
		case 'noticeBetween':
			return JSON.stringify(body) + notice + JSON.stringify(mailFailed);
		case 'goodsBehind':
			return JSON.stringify({ status, message }) + JSON.stringify(goods);
		case 'statusTwice':
			return JSON.stringify(body).replace(/\}$/, ',"status":"fail"}');
		case 'refusedYetCharged':
			return JSON.stringify({ ...body, ...vendorDeclined, oldbal: 2_000_000, newbal: 1_000_000 });
	}
}

function reworded(
	{ change = {}, without = [] }: Extract<AnswerFault, { kind: 'reword' }>,
	body: JsonObject,
): JsonObject {
	const inside = typeof body.data === 'object' && body.data !== null;
	const before = inside ? (body.data as JsonObject) : body;
	const after = Object.fromEntries(
		Object.entries({ ...before, ...change }).filter(([name]) => !without.includes(name)),
	);
	return inside ? { ...body, data: after } : after;
}

function objectIn(text: string): JsonObject | undefined {
	try {
		const value: unknown = JSON.parse(text);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isObject ? (value as JsonObject) : undefined;
	} catch {
		return undefined;
	}
}
