import type { ServerResponse } from 'node:http';

import { Answer } from './answer';
import { sendFault } from './answerFaults';
import { answerLikeBase } from './base/service';
import type { WholesalerFault } from './base/wholesaler';
import { inWords } from './faults';
import { checkBody, checkQuery } from './fields';
import { purchase, type PurchaseFault } from './purchase';
import type { Match } from './routes';
import { Refusal, type Account, type JsonObject, type RecordedRequest, type Reply } from './types';
import type { World } from './world';

export interface Incoming extends RecordedRequest {
	authorization?: string;
	text: string;
	/** The environment of the request. */
	address: string;
}

/** Handles one request up to its answer, with its faults. */
export async function serve(
	request: Incoming,
	match: Match | undefined,
	response: ServerResponse,
	world: World,
): Promise<void> {
	const faults = world.faults.choose({ ...request, isPurchase: isPurchase(request, match) });
	const met = inWords(faults);
	if (met !== '') request.met = met;
	const answer = (reply: Reply) => new Answer(response, reply, world.config);
	const nothingDone = (message: string) =>
		answer({ status: 200, body: { status: 'error', message } });

	if (faults.delayBefore > 0) await world.timers.sleep(faults.delayBefore);
	if (faults.before) return sendFault(nothingDone('The request was not processed'), faults.before);
	if (faults.tokenDiesBefore) killToken(request, world);
	if (faults.late) {
		// The server checks the key now, because the key may have expired when the work is done.
		const account = accountOf(request, world);
		if (!account) return answer(tokenRefusal(world)).send();
		const isLikeBase = world.config.like === 'base';
		world.timers.after(faults.late.ms, () =>
			isLikeBase
				? void answerLikeBase(request, match, world)
				: void answerTo(request, match, world, account),
		);
		return sendFault(nothingDone('Timed out'), faults.late.answer ?? { kind: 'timeout' });
	}
	const reply = await work(request, match, world, faults.purchase);
	if (faults.tokenDiesAfter) killToken(request, world);
	if (faults.delayAfter > 0) await world.timers.sleep(faults.delayAfter);
	if (faults.after) sendFault(answer(reply), faults.after);
	else answer(reply).send();
}

/** Of the steps of airtime to cash only the last one moves money. */
function isPurchase({ body }: Incoming, match: Match | undefined): boolean {
	if (!match) return false;
	if ('product' in match.route) return true;
	return match.route.path === '/api/cash' && (body as JsonObject | null | undefined)?.step === 3;
}

async function work(
	request: Incoming,
	match: Match | undefined,
	world: World,
	fault: PurchaseFault | WholesalerFault | undefined,
): Promise<Reply> {
	const { method, path } = request;
	if (world.config.like === 'base') return await answerLikeBase(request, match, world, fault);
	if (fault?.kind === 'wholesaler') throw new Error("A wholesaler is played like: 'base' only");
	if (method === 'POST' && path === '/api/user') return login(request, world);
	if (method === 'GET' && path === '/error')
		return { status: 200, body: '<html><body>Error</body></html>' };
	const account = accountOf(request, world);
	return account ? await answerTo(request, match, world, account, fault) : tokenRefusal(world);
}

async function answerTo(
	request: Incoming,
	match: Match | undefined,
	world: World,
	account: Account,
	fault?: PurchaseFault,
): Promise<Reply> {
	try {
		if (!match) throw new Refusal('Not Found', { status: 404 });
		const { route, params } = match;
		if ('validated' in route) throw new Error(`${route.path} is sold like base only`);
		const { environment, query } = request;
		const call = { environment, account, params, query, body: bodyOf(request) };
		const { fields = {} } = route;
		if (route.method === 'POST') checkBody(call.body, fields);
		else checkQuery(query, fields);
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

const accountOf = ({ environment, authorization }: Incoming, { accounts }: World) =>
	accounts.byToken(environment, authorization);

function login({ environment, authorization }: Incoming, world: World): Reply {
	const { accounts, config, recorder } = world;
	const account = accounts.byPassword(authorization);
	if (!account) return refusal(world, 'Invalid Username or Password');
	recorder.logins += 1;
	if (config.tokens.oneSessionPerLogin) accounts.renew(environment, account);
	return { status: 200, body: { AccessToken: accounts.token(environment, account) } };
}

function tokenRefusal(world: World): Reply {
	world.recorder.tokenRefusals += 1;
	return refusal(world, world.config.tokens.badTokenMessage);
}

const refusal = ({ config }: World, message: string): Reply => ({
	status: config.tokens.badTokenStatus,
	body: { status: 'fail', message },
});

function killToken(request: Incoming, world: World): void {
	const account = accountOf(request, world);
	if (account) world.accounts.renew(request.environment, account);
}
