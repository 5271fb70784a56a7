import { paths } from '../../nodes/VtuWallet/api/dialect';
import { builtOperations } from './builtPackage';
import { textOf } from './checkout';
import { sourcesIn } from './imports';
import { markdownTable } from './markdownTable';

const { resources } = builtOperations();
const room = 'nodes/VtuWallet/';
const sources = sourcesIn('nodes/VtuWallet').map((file) => file.slice(room.length));

interface Call {
	call: string;
	/** Whether the provider's document shows it. */
	documented: boolean;
}

/** A request as the sources write it: its method, its path, and for one that may be elsewhere, whether it is shown. */
const written =
	/method: '(GET|POST)',\s*path: (?:fillPath\()?'(\/api\/[^']+)'|(?:shown|placed)\('(\/api\/[^']+)'|at\('(GET|POST)', '(\/api\/[^']+)', '[^']+'(, true)?/g;

/** Every request that the package can make, from its sources. */
export function callsTable(): string {
	const rows = [...resources]
		.sort((a, b) => a.name.localeCompare(b.name))
		.filter(({ value }) => value !== 'custom')
		.map(({ value, name }) => [name, callsOf(value)] as const)
		.filter(([, calls]) => calls.length > 0)
		.map(([name, calls]) => [name, shown(calls, true), shown(calls, false)]);
	const shared = [
		[
			'**Always**',
			codes([`POST ${paths.login}`, `GET ${paths.requery}`, `GET ${paths.probe}`]),
			'',
		],
	];
	return markdownTable(
		['For', "In the provider's document", 'Not in it; other addresses can be entered'],
		[...shared, ...rows],
	);
}

export function callsOf(resource: string): Call[] {
	const files = sources.filter((file) => file.startsWith(`resources/${resource}/`));
	return [
		...files.flatMap(callsIn),
		...elsewhere.filter(({ call }) => belongsTo(call, resource)),
		...purchasesOf(resource),
	];
}

/** Purchases say their call themselves. */
const purchasesOf = (resource: string): Call[] =>
	resources
		.filter(({ value }) => value === resource)
		.flatMap(({ operations }) => operations)
		.flatMap((operation) => (operation.kind === 'purchase' ? [operation.endpoint] : []))
		.map(({ method, path: address, documented }) => ({ call: `${method} ${address}`, documented }));

function callsIn(file: string): Call[] {
	return [...textOf(room + file).matchAll(written)].map(
		([, method, address, read, movableMethod, movable, isShown]) => ({
			call: `${method ?? movableMethod ?? 'GET'} ${address ?? read ?? movable}`,
			documented: movable === undefined || isShown !== undefined,
		}),
	);
}

const elsewhere = callsIn('api/endpoints.ts');

/** How the paths of a resource begin, where that is not its name. */
const beginnings: Record<string, string> = {
	cable: 'cable-',
	data: 'data-',
	electricity: 'discos',
	wallet: 'balance',
};

const belongsTo = (call: string, resource: string): boolean =>
	call.includes(`/api/${beginnings[resource] ?? `${resource}/`}`);

const shown = (calls: Call[], documented: boolean): string =>
	codes(calls.filter((one) => one.documented === documented).map(({ call }) => call));

const codes = (calls: string[]): string =>
	[...new Set(calls)]
		.sort()
		.map((call) => `\`${call}\``)
		.join(', ');

/** Every path in the sources, for a test that none was missed. */
export function pathsInSources(): string[] {
	const found = sources
		.filter((file) => /^(api|resources)\//.test(file))
		.flatMap((file) => [...textOf(room + file).matchAll(/'(\/api\/[^'\s]+)'/g)]);
	return [...new Set(found.map(([, address]) => address))].sort();
}
