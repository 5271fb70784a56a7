import type { ServerResponse } from 'node:http';

import { send, sendFault } from './emit';
import { inWords, type ChosenFaults, type PurchaseFault } from './faults';
import { checkBody, checkQuery } from './fields';
import { purchase } from './purchase';
import { findRoute, type Match } from './routes';
import type { Recorder } from './stats';
import { Refusal, type Account, type JsonObject, type RecordedRequest, type Reply } from './types';
import type { World } from './world';

export interface Incoming extends RecordedRequest {
	authorization?: string;
	text: string;
}

const loginPath = '/api/user';

/** One request, from the door to its answer, with the faults that it meets on the way. */
export async function serve(
	request: Incoming,
	response: ServerResponse,
	world: World,
	recorder: Recorder,
): Promise<void> {
	const match = findRoute(request.method, request.path, world.config.moved);
	const faults = world.faults.choose({ ...request, isPurchase: isPurchase(request, match) });
	const met = inWords(faults);
	if (met !== '') request.met = met;
	if (faults.delayBefore > 0) await world.timers.sleep(faults.delayBefore);
	if (faults.before) {
		const nothingDone = {
			status: 200,
			body: { status: 'error', message: 'The request was not processed' },
		};
		return sendFault(response, faults.before, nothingDone, world.config);
	}
	if (faults.tokenDies === 'before') killToken(request, world);
	if (faults.late) return workLater(request, response, world, recorder, match, faults.late);

	const reply = await work(request, world, recorder, match, faults.purchase);
	if (faults.tokenDies === 'after') killToken(request, world);
	if (faults.delayAfter > 0) await world.timers.sleep(faults.delayAfter);
	if (faults.after) return sendFault(response, faults.after, reply, world.config);
	send(response, reply, world.config);
}

/** Of the steps of airtime to cash only the last one moves money. */
function isPurchase({ body }: Incoming, match: Match | undefined): boolean {
	if (!match) return false;
	if ('product' in match.route) return true;
	return (
		match.route.path === '/api/cash' &&
		typeof body === 'object' &&
		body !== null &&
		'step' in body &&
		body.step === 3
	);
}

function workLater(
	request: Incoming,
	response: ServerResponse,
	world: World,
	recorder: Recorder,
	match: Match | undefined,
	late: NonNullable<ChosenFaults['late']>,
): void {
	// The key is looked at now: it may be dead by the time the work is done.
	const account = world.accounts.byToken(request.environment, request.authorization);
	if (!account) return send(response, tokenRefusal(world, recorder), world.config);
	world.timers.after(late.ms, () => void answerTo(request, world, match, account));
	sendFault(
		response,
		late.answer,
		{ status: 200, body: { status: 'error', message: 'Timed out' } },
		world.config,
	);
}

async function work(
	request: Incoming,
	world: World,
	recorder: Recorder,
	match: Match | undefined,
	fault: PurchaseFault | undefined,
): Promise<Reply> {
	if (request.method === 'POST' && request.path === loginPath)
		return login(request, world, recorder);
	if (request.method === 'GET' && request.path === '/error') {
		return {
			status: 200,
			body: '<html><body>Error</body></html>',
			headers: { 'content-type': 'text/html' },
		};
	}
	const account = world.accounts.byToken(request.environment, request.authorization);
	if (!account) return tokenRefusal(world, recorder);
	return answerTo(request, world, match, account, fault);
}

async function answerTo(
	request: Incoming,
	world: World,
	match: Match | undefined,
	account: Account,
	fault?: PurchaseFault,
): Promise<Reply> {
	try {
		if (!match) throw new Refusal('Not Found', { status: 404 });
		const { route, params } = match;
		const body = bodyOf(request);
		if (route.fields) {
			if (route.method === 'POST') checkBody(body, route.fields);
			else checkQuery(request.query, route.fields);
		}
		const call = { environment: request.environment, account, params, query: request.query, body };
		if ('product' in route)
			return await purchase(call, world, () => route.order(call, world), route.product, fault);
		return route.answer(call, world, fault);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { status = 403, word = 'fail' } = error.options;
		return { status, body: { status: word, message: error.message } };
	}
}

function bodyOf({ method, body, headers }: Incoming): JsonObject {
	if (method !== 'POST' || body === undefined) return {};
	if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
		throw new Refusal('The Content-Type must be application/json.');
	if (typeof body !== 'object' || body === null || Array.isArray(body))
		throw new Refusal('The body must be a JSON object.');
	return body as JsonObject;
}

function login({ environment, authorization }: Incoming, world: World, recorder: Recorder): Reply {
	const account = world.accounts.byPassword(authorization);
	if (!account) {
		return {
			status: world.config.tokens.badTokenStatus,
			body: { status: 'fail', message: 'Invalid Username or Password' },
		};
	}
	recorder.logins += 1;
	if (world.config.tokens.oneSessionPerLogin) world.accounts.renew(environment, account);
	const token = { AccessToken: world.accounts.token(environment, account) };
	return { status: 200, body: token };
}

function tokenRefusal(world: World, recorder: Recorder): Reply {
	recorder.tokenRefusals += 1;
	const { badTokenStatus, badTokenMessage } = world.config.tokens;
	return { status: badTokenStatus, body: { status: 'fail', message: badTokenMessage } };
}

function killToken({ environment, authorization }: Incoming, world: World): void {
	const account = world.accounts.byToken(environment, authorization);
	if (account) world.accounts.renew(environment, account);
}
