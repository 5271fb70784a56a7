/**
 * The rooms of the package and what each may import. A room is a folder below nodes/VtuWallet; `face` is the
 * node files beside them and `credentials` the folder of that name. Rooms named in `types` may be imported for
 * their types alone. The picture in ARCHITECTURE.md shows the same arrows.
 */
export const rooms = {
	face: { imports: ['resources', 'methods', 'trigger', 'polling', 'batch'] },
	credentials: { imports: ['api', 'values'] },
	methods: { imports: ['resources', 'api', 'values'] },
	resources: { imports: ['batch', 'ledger', 'purchase', 'api', 'values'] },
	polling: { imports: ['trigger', 'batch', 'api', 'values'] },
	trigger: { imports: ['batch', 'ledger', 'purchase', 'api', 'values'] },
	batch: { imports: ['ledger', 'purchase', 'api', 'values'] },
	ledger: { imports: ['purchase', 'api', 'values'], types: ['batch'] },
	api: { imports: ['values'], types: ['purchase'] },
	purchase: { imports: ['values'], withoutN8n: true },
	values: { imports: [], withoutN8n: true },
};

const product = 'nodes/VtuWallet/';

/** The room of a file, by its path from the checkout's root; undefined for a file that is no part of the product. */
export function roomOf(file) {
	const path = file.replaceAll('\\', '/');
	if (path.startsWith('credentials/')) return 'credentials';
	if (!path.startsWith(product)) return undefined;
	const [first, ...deeper] = path.slice(product.length).split('/');
	return deeper.length === 0 ? 'face' : first;
}
