import { lookupRoute } from '../products/account';
import { customerOf, holderOf } from '../products/bills';
import { reads, type PlainRoute, type Route } from '../route';
import type { Match } from '../routes';
import type { PurchaseFault } from '../purchase';
import type { Incoming } from '../service';
import { ok, Refusal, type Account, type JsonObject, type Reply } from '../types';
import type { World } from '../world';
import type { BaseRoute } from './order';
import { baseProducts } from './products';
import { sell } from './purchase';
import { validate } from './validator';
import type { WholesalerFault } from './wholesaler';

const nameOf = (holder: string | undefined, refusal: string): Reply => {
	if (holder === undefined) throw new Refusal(refusal);
	return ok({ name: holder });
};

/** The look-up of a customer's name needs no token. */
const validations: Route[] = [
	reads('/api/cable/cable-validation', ({ query }) =>
		nameOf(holderOf(query.iuc ?? ''), 'Invalid IUC NUMBER'),
	),
	reads('/api/bill/bill-validation', ({ query: { meter_number: meter = '' } }) =>
		nameOf(/^\d{10,13}$/.test(meter) ? customerOf(meter) : undefined, 'Invalid Meter Number'),
	),
];

const signIn: PlainRoute = { method: 'POST', path: '/api/user', answer: () => ok({}) };

/** The routes of the public source. Newer deployments have the look-up too. */
export const baseRoutes: Array<Route | BaseRoute> = [signIn, ...baseProducts, ...validations];

const webPage = '<!DOCTYPE html><html><head><title>Not Found</title></head><body>404</body></html>';

/** One request, in the order of Laravel's kernel: route, throttle, then the controller. */
export async function answerLikeBase(
	request: Incoming,
	match: Match | undefined,
	world: World,
	fault?: PurchaseFault | WholesalerFault,
): Promise<Reply> {
	const { base } = world.config;
	if (!match)
		return {
			status: 404,
			body: base.missingRoute === 'page' ? webPage : { message: 'File Not Found.' },
		};
	const seconds = world.throttle.take(request.address, base.throttle);
	if (seconds !== undefined) return tooMany(request, seconds);
	try {
		return await handle(request, match, world, fault);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { status = 403, word = 'fail' } = error.options;
		return { status, body: { status: word, message: error.message } };
	}
}

function tooMany(request: Incoming, seconds: number): Reply {
	request.met = 'throttled';
	const headers = { 'retry-after': String(seconds) };
	return { status: 429, body: { message: 'Too Many Attempts.' }, headers };
}

async function handle(
	request: Incoming,
	{ route, params }: Match,
	world: World,
	fault: PurchaseFault | WholesalerFault | undefined,
): Promise<Reply> {
	if (route === signIn) return answerSignIn(request, world);
	const { environment, query } = request;
	const body = (typeof request.body === 'object' ? request.body : {}) as JsonObject;
	if ('validated' in route) {
		check(route, body, world);
		const account = userOf(request, world);
		return await sell({ environment, account, params, query, body }, world, route, fault);
	}
	if ('product' in route) throw new Error(`${route.path} is not sold like base`);
	const account = route === lookupRoute ? userOf(request, world) : world.accounts.list[0];
	return route.answer({ environment, account, params, query, body }, world);
}

function check({ validated, product }: BaseRoute, body: JsonObject, world: World): void {
	const { bareKeys, isFork } = world.config.base;
	validate(body, validated, {
		bareKeys,
		filledIn: isFork ? ['bypass'] : [],
		isTaken: (reference) =>
			!isFork &&
			world.transactions.list.some((one) => one.product === product && one.requestId === reference),
	});
}

function userOf({ environment, authorization }: Incoming, world: World): Account {
	const account = world.accounts.byToken(environment, authorization);
	if (account && !world.config.base.bannedUsers.includes(account.username)) return account;
	world.recorder.tokenRefusals += 1;
	throw new Refusal('Invalid Access Token');
}

function answerSignIn({ environment, authorization }: Incoming, world: World): Reply {
	const { accounts, recorder, config } = world;
	const account = accounts.byPassword(authorization);
	if (!account) throw new Refusal('Invalid username and password; note that password is sensitive');
	const { username, balance } = account;
	if (config.base.bannedUsers.includes(username)) throw new Refusal('Account banned');
	recorder.logins += 1;
	return ok({
		AccessToken: accounts.token(environment, account),
		balance: balance.toLocaleString('en-NG', { minimumFractionDigits: 2 }),
		username,
	});
}
