import type { ServerResponse } from 'node:http';

import { whenTaken } from './answersTaken';
import type { Config } from './config';
import type { WireFault } from './faults';
import { changedAnswer, type AnswerFault } from './oddAnswers';
import type { JsonObject, Reply } from './types';
import { alreadyUsedMessage, naira } from './wordings';

const errorPage =
	'<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Something went wrong</h1></body></html>';

const moneyFields = new Set(['newbal', 'oldbal', 'amount', 'balance', 'plan_price']);

/** Sends an answer as the configured deployment writes it. */
export function send(response: ServerResponse, reply: Reply, config: Config): void {
	const headers = { 'content-type': 'application/json', ...reply.headers };
	write(response, reply.status, textOf(reply, config), headers, reply);
}

/** Sends what the fault makes of `reply`, the answer that should have been. */
export function sendFault(
	response: ServerResponse,
	fault: WireFault | AnswerFault,
	reply: Reply,
	config: Config,
): void {
	const json = { 'content-type': 'application/json' };
	const text = () => textOf(reply, config);
	const half = () => text().slice(0, Math.ceil(text().length / 2));
	const say = (status: number, body: object, headers = {}) =>
		write(response, status, JSON.stringify(body), { ...json, ...headers });
	switch (fault.kind) {
		case 'odd':
		case 'nested':
		case 'echo':
		case 'reword': {
			const status = ('status' in fault && fault.status) || reply.status;
			return write(response, status, changedAnswer(fault, text()), json, reply);
		}
		case 'timeout':
			return;
		case 'reset':
			return void response.socket?.resetAndDestroy();
		case 'hangUp':
			return void response.socket?.end();
		case 'status':
			return say(fault.status ?? 500, {
				status: 'error',
				message: fault.message ?? 'Server Error',
			});
		case 'html':
			return write(response, fault.status ?? 200, errorPage, {
				'content-type': 'text/html; charset=utf-8',
			});
		case 'redirect':
			return write(response, fault.status ?? 302, '', { location: fault.location ?? '/error' });
		case 'empty':
			return write(response, fault.status ?? 200, '', json);
		case 'cutJson':
			return write(response, 200, half(), json, reply);
		case 'deepJson':
			return write(response, 200, deep(5_000), json, reply);
		case 'cutStream':
			response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text()) });
			return void response.write(half(), () => response.socket?.destroy());
		case 'drip': {
			response.writeHead(200, json);
			const drops = setInterval(() => response.write(' '), fault.everyMs ?? 50);
			return void response.once('close', () => clearInterval(drops));
		}
		case 'rateLimit': {
			const { retryAfter = 1 } = fault;
			const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
			return say(429, { status: 'fail', message: 'Too Many Attempts.' }, headers);
		}
		case 'refuse':
			return say(fault.status ?? 403, { status: fault.word ?? 'fail', message: fault.message });
		case 'alreadyUsed':
			return say(403, { status: 'fail', message: alreadyUsedMessage(fault.wording) });
		case 'aboutAnother':
			return say(200, answerToAnother(fault.reference, fault.status));
	}
}

const deep = (levels: number) =>
	`{"status":"success","message":"Successful","data":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** The answer to a purchase of somebody else, with its token. */
const answerToAnother = (
	reference = 'electricity-0123456789abcdef01234567',
	status = 'success',
) => ({
	status,
	message: 'Purchase of another',
	'request-id': reference,
	amount: 7,
	token: '9999-8888-7777-6666-5555',
	newbal: 1,
	system: 'API',
});

function write(
	response: ServerResponse,
	status: number,
	text: string,
	headers: Record<string, string>,
	reply?: Reply,
): void {
	const { taken } = reply ?? {};
	response.writeHead(status, {
		...headers,
		...(taken && whenTaken(() => taken(text))),
		'content-length': Buffer.byteLength(text),
	});
	response.end(text);
}

function textOf({ body }: Reply, { shapes }: Config): string {
	if (body === undefined) return '';
	if (typeof body === 'string') return body;
	const { money } = shapes;
	const shaped: JsonObject | unknown[] =
		money === 'plain'
			? body
			: JSON.parse(JSON.stringify(body), (key, value: unknown) => moneyText(key, value, money));
	if (shapes.statusKey === 'status' || Array.isArray(shaped)) return JSON.stringify(shaped);
	const { status, ...rest } = shaped;
	return JSON.stringify({ ...rest, [shapes.statusKey]: status });
}

function moneyText(key: string, value: unknown, form: 'string' | 'naira'): unknown {
	const isMoney =
		moneyFields.has(key) &&
		(typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)));
	if (!isMoney) return value;
	return form === 'naira' ? naira(Number(value)) : Number(value).toFixed(2);
}
