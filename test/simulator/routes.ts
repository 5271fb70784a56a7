import { accountRoutes } from './account';
import type { PurchaseFault } from './faults';
import type { FieldRules } from './fields';
import { airtimeRoute } from './products/airtime';
import { airtimeToCashRoute } from './products/airtimeToCash';
import { bettingRoute } from './products/betting';
import { cableRoute, cableReads } from './products/cable';
import { cardRoutes } from './products/cards';
import { customRoutes } from './products/custom';
import { dataRoute, dataReads } from './products/data';
import { electricityRoute, electricityReads } from './products/electricity';
import { esimRoutes } from './products/esim';
import { esimReads } from './products/esimReads';
import { examRoute, examReads } from './products/exam';
import { flightRoute, flightRoutes } from './products/flight';
import { smsRoute } from './products/sms';
import type { Call, Order, Product, Reply } from './types';
import type { World } from './world';

interface RouteBase {
	method: 'GET' | 'POST';
	path: string;
	/** Fields of the body (POST) or the query (GET). */
	fields?: FieldRules;
}

/** Charges the wallet: goes through `purchase`. */
export interface PurchaseRoute extends RouteBase {
	product: Product;
	order(call: Call, world: World): Order;
}

export interface PlainRoute extends RouteBase {
	/** The faults of purchases may hit it (the last step of airtime to cash). */
	answer(call: Call, world: World, fault?: PurchaseFault): Reply;
}

export type Route = PurchaseRoute | PlainRoute;

const routes: Route[] = [
	airtimeRoute,
	dataRoute,
	cableRoute,
	electricityRoute,
	examRoute,
	smsRoute,
	bettingRoute,
	flightRoute,
	airtimeToCashRoute,
	...esimRoutes,
	...cardRoutes,
	...customRoutes,
	...dataReads,
	...cableReads,
	...electricityReads,
	...examReads,
	...esimReads,
	...flightRoutes,
	...accountRoutes,
];

const fixed = new Map(
	routes
		.filter(({ path }) => !path.includes('{'))
		.map((route) => [`${route.method} ${route.path}`, route]),
);

/** Products and lists that a test brings with it, for what the provider's document does not describe. */
export function alsoAnswer(added: readonly Route[]): void {
	for (const route of added) fixed.set(`${route.method} ${route.path}`, route);
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const variable = routes
	.filter(({ path }) => path.includes('{'))
	.map((route) => ({ route, pattern: patternOf(route.path) }));

export interface Match {
	route: Route;
	params: Record<string, string>;
}

/** `moved`: requests that this deployment answers elsewhere, each by its usual path and its own. */
export function findRoute(
	method: string,
	asked: string,
	moved: ReadonlyArray<readonly [usual: string, own: string]>,
): Match | undefined {
	const path = usualPath(asked, moved);
	if (path === undefined) return undefined;
	const exact = fixed.get(`${method} ${path}`);
	if (exact) return { route: exact, params: {} };
	for (const { route, pattern } of variable) {
		const groups = route.method === method ? pattern.exec(path)?.groups : undefined;
		if (!groups) continue;
		const params = Object.entries(groups).map(([name, value]) => [name, decode(value)]);
		return { route, params: Object.fromEntries(params) };
	}
	return undefined;
}

/** Undefined for the usual path of what is elsewhere. */
function usualPath(path: string, moved: Parameters<typeof findRoute>[2]): string | undefined {
	for (const [usual, own] of moved) {
		const groups = patternOf(own).exec(path);
		if (groups)
			return usual.replace(/\{(\w+)\}/g, (_, name: string) => groups.groups?.[name] ?? '');
		if (patternOf(usual).test(path)) return undefined;
	}
	return path;
}

function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
