const rooms = require('./rooms.json');

const product = 'nodes/VtuWallet/';

/** E.g. `journal` of `journal/claims`. */
const houseOf = (room) => room.split('/')[0];

/**
 * The room of a file, by its path from the checkout's root: a folder of the product or a folder in it that rooms.json
 * names, `face` for the node files beside those folders, `credentials`; undefined for what is no part of the product.
 */
function roomOf(file) {
	const unixPath = file.replaceAll('\\', '/');
	if (unixPath.startsWith('credentials/')) return 'credentials';
	if (!unixPath.startsWith(product)) return undefined;
	const [first, second, ...deeper] = unixPath.slice(product.length).split('/');
	if (second === undefined) return 'face';
	const inner = `${first}/${second}`;
	return deeper.length > 0 && inner in rooms ? inner : first;
}

/** A room names its neighbours in the same house one by one, and other houses as a whole. */
const namedBy = (from, to) => (houseOf(from) === houseOf(to) ? to : houseOf(to));

/** The houses alone: what any room in one may import. */
function houses() {
	const all = {};
	for (const [room, { imports, types = [] }] of Object.entries(rooms)) {
		const house = (all[houseOf(room)] ??= { imports: new Set(), types: new Set() });
		for (const to of imports) if (houseOf(to) !== houseOf(room)) house.imports.add(to);
		for (const to of types) if (houseOf(to) !== houseOf(room)) house.types.add(to);
	}
	return Object.entries(all).map(([from, { imports, types }]) => ({
		from,
		imports: [...imports],
		types: [...types].filter((to) => !imports.has(to)),
	}));
}

module.exports = { rooms, roomOf, houseOf, namedBy, houses, product };
