import { accountRoutes } from './products/account';
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

type Moved = ReadonlyArray<readonly [usual: string, own: string]>;

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const withPattern = (route: Route) => ({ route, pattern: patternOf(route.path) });

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

/** Products and lists that a test brings with it, for what the provider's document does not describe. */
export function alsoAnswer(added: readonly Route[]): void {
	routes.unshift(...added.map(withPattern));
}

export interface Match {
	route: Route;
	params: Record<string, string>;
}

/** `moved`: requests that this deployment answers elsewhere, each by its usual path and its own. */
export function findRoute(method: string, asked: string, moved: Moved): Match | undefined {
	const path = usualPath(asked, moved);
	if (path === undefined) return undefined;
	for (const { route, pattern } of routes) {
		const found = route.method === method && pattern.exec(path);
		if (!found) continue;
		const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decode(part)]);
		return { route, params: Object.fromEntries(params) };
	}
	return undefined;
}

/** Undefined for the usual path of what is elsewhere. */
function usualPath(path: string, moved: Moved): string | undefined {
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
