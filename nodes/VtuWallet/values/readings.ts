import { parseJson } from './json';

/** A longer text is a list of the provider's, not what became of one purchase. */
const longestText = 100_000;
/** Nobody says more different things of one purchase. */
const mostReadings = 20;

/**
 * A JSON text, as an object for each thing that it says: where it gives one of these names twice, and differently,
 * `JSON.parse` would keep the last and say nothing of the others. Empty for what is not JSON.
 */
export function readings(text: string, names: readonly string[]): unknown[] {
	const value = parseJson(text);
	if (value === undefined) return [];
	if (!/^\uFEFF?\s*\{/.test(text) || text.length > longestText) return [value];
	const given = new Map<string, unknown[]>();
	for (const [name, member] of membersOf(text)) {
		const all = given.get(name);
		if (all) all.push(member);
		else given.set(name, [member]);
	}
	const contradictory = names.filter((name) => {
		const [first, ...others] = (given.get(name) ?? []).map((one) => JSON.stringify(one));
		return others.some((other) => other !== first);
	});
	if (contradictory.length === 0) return [value];
	const most = Math.max(...contradictory.map((name) => given.get(name)?.length ?? 0));
	return Array.from({ length: Math.min(most, mostReadings) }, (_, nth) =>
		Object.fromEntries([...given].map(([name, all]) => [name, all[Math.min(nth, all.length - 1)]])),
	);
}

const textOrSign = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** What an object holds, in its order, under names that may come again. */
function membersOf(text: string): Array<[string, unknown]> {
	const members: Array<[string, unknown]> = [];
	let depth = 0;
	let start = 0;
	let name: string | undefined;
	for (const { 0: sign, index } of text.matchAll(textOrSign)) {
		const isOwn = depth === 1;
		if (sign === '{' || sign === '[') depth++;
		else if (sign === '}' || sign === ']') depth--;
		if (!isOwn) continue;
		if (sign === ':') start = index + 1;
		else if (name === undefined && sign.startsWith('"')) name = String(parseJson(sign));
		else if (name !== undefined && (sign === ',' || sign === '}')) {
			members.push([name, parseJson(text.slice(start, index))]);
			name = undefined;
		}
	}
	return members;
}
