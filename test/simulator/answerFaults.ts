import { json, type Answer } from './answer';
import { echoing, reworded, type Echo, type Rewording } from './changes';
import { writings, type OddForm } from './writings';
import { alreadyUsedWordings } from './wordings';

/** The faults of an answer, each with its effect. */

/** A fault of a table: its kind, and what its function takes besides the answer. */
export type FaultOf<Kinds> = {
	[Kind in keyof Kinds]: { kind: Kind } & (Kinds[Kind] extends (
		target: never,
		options: infer Options,
	) => unknown
		? Options
		: never);
}[keyof Kinds];

const errorPage =
	'<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Something went wrong</h1></body></html>';

/** No answer, or an answer without use. `when` decides whether the work was done. */
const wireFaults = {
	/** Never answers; the connection stays open. */
	timeout: () => undefined,
	/** TCP reset. */
	reset: ({ response }: Answer) => response.socket?.resetAndDestroy(),
	/** Closed politely, with no answer. */
	hangUp: ({ response }: Answer) => response.socket?.end(),
	/** A JSON error with this HTTP status. */
	status: (
		answer: Answer,
		{ status = 500, message = 'Server Error' }: { status?: number; message?: string },
	) => answer.say(status, { status: 'error', message }),
	/** An HTML page. */
	html: (answer: Answer, { status = 200 }: { status?: number }) =>
		answer.write(status, errorPage, { 'content-type': 'text/html; charset=utf-8' }),
	redirect: (
		answer: Answer,
		{ status = 302, location = '/error' }: { status?: number; location?: string },
	) => answer.write(status, '', { location }),
	empty: (answer: Answer, { status = 200 }: { status?: number }) => answer.write(status, '', json),
	/** A whole HTTP answer whose JSON ends in the middle. */
	cutJson: (answer: Answer) => answer.give(answer.half, 200),
	/** JSON of a success within thousands of brackets. */
	deepJson: (answer: Answer) => answer.give(deep(5_000), 200),
	/** The connection breaks in the middle of the body. */
	cutStream({ response, text, half }: Answer) {
		response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) });
		response.write(half, () => response.socket?.destroy());
	},
	/** Answers without end, a space at a time, so that the connection is never silent. */
	drip({ response }: Answer, { everyMs = 50 }: { everyMs?: number }) {
		response.writeHead(200, json);
		const drops = setInterval(() => response.write(' '), everyMs);
		response.once('close', () => clearInterval(drops));
	},
	/** 429, with `Retry-After` unless null. */
	rateLimit(answer: Answer, { retryAfter = 1 }: { retryAfter?: number | string | null }) {
		const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
		answer.say(429, { status: 'fail', message: 'Too Many Attempts.' }, headers);
	},
	/** A refusal with this wording. With `when: 'after'` the work was done. */
	refuse: (
		answer: Answer,
		{ message, status = 403, word = 'fail' }: { message: string; status?: number; word?: string },
	) => answer.say(status, { status: word, message }),
	/** "Already used", in the wording of this number. */
	alreadyUsed: (answer: Answer, { wording }: { wording: number }) =>
		answer.say(403, { status: 'fail', message: alreadyUsedWordings[wording] }),
	/** The answer to another buyer's purchase, with its token. */
	aboutAnother: (answer: Answer) =>
		answer.say(200, {
			status: 'success',
			message: 'Purchase of another',
			'request-id': 'electricity-0123456789abcdef01234567',
			amount: 7,
			token: '9999-8888-7777-6666-5555',
			newbal: 1,
			system: 'API',
		}),
};

const deep = (levels: number) =>
	`{"status":"success","message":"Successful","data":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** Another form of the answer to work that was done. Always after the work: `when` has no effect. */
export const changes = {
	/** The same answer in another form. */
	odd: (answer: Answer, { form }: { form: OddForm }) => answer.change(writings[form]),
	/** Fields changed or taken out; perhaps under another HTTP status. */
	reword: (answer: Answer, { status, ...fields }: Rewording & { status?: number }) =>
		answer.change((body) => reworded(fields, body), status),
	/** Another answer in its place. */
	whole: (answer: Answer, { body, status = 200 }: { body: object; status?: number }) =>
		answer.say(status, body),
	/** The answer repeats something that was sent, under a name and in a form of its own. */
	echo: (answer: Answer, echo: Echo) => answer.change((body) => echoing(echo, body)),
};

const deeds = { ...wireFaults, ...changes };

export type WireFault = FaultOf<typeof wireFaults>;
export type AnswerFault = FaultOf<typeof changes>;

/** Sends the answer as the fault changes it. */
export function sendFault(answer: Answer, fault: WireFault | AnswerFault): void {
	const deed = deeds[fault.kind] as (answer: Answer, options: typeof fault) => unknown;
	deed(answer, fault);
}
