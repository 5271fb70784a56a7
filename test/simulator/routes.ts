import { baseRoutes } from './base/service';
import type { BaseRoute } from './base/order';
import type { Config } from './config';
import { accountRoutes, lookupRoute } from './products/account';
import { airtimeToCashRoute } from './products/airtimeToCash';
import { bettingRoute } from './products/betting';
import { billRoutes } from './products/bills';
import { customRoutes } from './products/custom';
import { esimRoutes } from './products/esim';
import { flightRoutes } from './products/flight';
import { pinRoutes } from './products/pins';
import { phoneRoutes } from './products/phone';
import { smsRoute } from './products/sms';
import type { Route } from './route';

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const withPattern = (route: Route | BaseRoute) => ({ route, pattern: patternOf(route.path) });

const routes = [
	...phoneRoutes,
	...billRoutes,
	...pinRoutes,
	smsRoute,
	bettingRoute,
	airtimeToCashRoute,
	...customRoutes,
	...esimRoutes,
	...flightRoutes,
	...accountRoutes,
].map(withPattern);

const routesLikeBase = baseRoutes.map(withPattern);
const lookup = withPattern(lookupRoute);

/** Products and lists that a test brings with it, for what the provider's document does not describe. */
export function alsoAnswer(added: readonly Route[]): void {
	routes.unshift(...added.map(withPattern));
}

export interface Match {
	route: Route | BaseRoute;
	params: Record<string, string>;
}

function routesOf({ like, base }: Config) {
	if (like !== 'base') return routes;
	return base.lookup ? [...routesLikeBase, lookup] : routesLikeBase;
}

export function findRoute(method: string, asked: string, config: Config): Match | undefined {
	const path = usualPath(asked, config.moved);
	if (path === undefined) return undefined;
	for (const { route, pattern } of routesOf(config)) {
		const found = route.method === method && pattern.exec(path);
		if (!found) continue;
		const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decode(part)]);
		return { route, params: Object.fromEntries(params) };
	}
	return undefined;
}

/** Undefined for the usual path of what is elsewhere. */
function usualPath(path: string, moved: Config['moved']): string | undefined {
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
