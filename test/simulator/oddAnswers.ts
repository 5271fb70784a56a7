import { nestedAnswer, type NestedFault } from './nested';
import type { JsonObject } from './types';

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: bonus in <b>/home/app/api/index.php</b> on line <b>212</b><br />\n';

/** Of the mail to the buyer, and in the words of a purchase that failed. */
const mailFailed = { status: 'fail', message: 'Mail could not be sent' };

const vendorDeclined = { status: 'fail', message: 'Vendor declined' };

/** Ways in which deployments write the answer of a purchase that went well, so that a reader of the document misses it. */
const writings = {
	statusTrue: (body) => JSON.stringify({ ...body, status: true }),
	statusOk: (body) => JSON.stringify({ ...body, status: 'ok' }),
	statusNumber: (body) => JSON.stringify({ ...body, status: 200 }),
	statusSentence: (body) => JSON.stringify({ ...body, status: 'Transaction Successful' }),
	statusMissing: (body) => JSON.stringify({ ...body, status: undefined }),
	phpNotice: (body) => notice + JSON.stringify(body),
	array: (body) => JSON.stringify([body]),
	insideData: ({ status, message, ...data }) => JSON.stringify({ status, message, data }),
	insideResponse: ({ status, message, ...response }) =>
		JSON.stringify({ status, message, response }),
	twoStatuses: (body) => JSON.stringify({ ...body, status: 'fail', Status: body.status }),
	failureThatSucceeded: (body) =>
		JSON.stringify({ ...body, status: 'fail', message: 'Transaction Successful' }),
	longNumbers: (body) => JSON.stringify(body).replace(/"([1-9]\d{9,})"/g, '$1'),
	// A script that goes on after its answer, and answers once more.
	mailFailedToo: (body) => JSON.stringify(body) + JSON.stringify(mailFailed),
	saidTwice: (body) => {
		const { status, message } = body;
		return JSON.stringify(body) + JSON.stringify({ status, message });
	},
	debugBehind: (body) => JSON.stringify(body) + JSON.stringify({ debug: 1 }),
	emptyListBehind: (body) => `${JSON.stringify(body)}\n[]`,
	debugInFront: (body) => JSON.stringify({ debug: 1 }) + JSON.stringify(body),
	noticeBetween: (body) => JSON.stringify(body) + notice + JSON.stringify(mailFailed),
	goodsBehind: ({ status, message, ...goods }) =>
		JSON.stringify({ status, message }) + JSON.stringify(goods),
	// A refusal that says itself that it is none.
	statusTwice: (body) => JSON.stringify(body).replace(/\}$/, ',"status":"fail"}'),
	refusedYetCharged: (body) =>
		JSON.stringify({ ...body, ...vendorDeclined, oldbal: 2_000_000, newbal: 1_000_000 }),
} satisfies Record<string, (body: JsonObject) => string>;

export type OddForm = keyof typeof writings;

export const oddForms = Object.keys(writings) as OddForm[];

/** Changes to a whole answer whose work was done. Always after the work, whatever `when` says. */
export type AnswerFault =
	| NestedFault
	/** The same answer in another form. */
	| { kind: 'odd'; form: OddForm }
	/** Fields of `data` (of the answer itself where it has none) changed or taken out; perhaps under another HTTP status. */
	| { kind: 'reword'; change?: JsonObject; without?: string[]; status?: number };

/** The text of an answer, changed. What is no JSON object stays as it is. */
export function changedAnswer(fault: AnswerFault, text: string): string {
	const body = objectIn(text);
	if (body === undefined) return text;
	if (fault.kind === 'odd') return writings[fault.form](body);
	if (fault.kind === 'reword') return JSON.stringify(reworded(fault, body));
	return JSON.stringify(nestedAnswer(fault, body));
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
