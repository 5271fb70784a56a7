import { useBench } from './support/kit';
import { airtime, asReceipts, byKey, one } from './support/products';

const bench = useBench();

const cells = [
	...['1001', ' 1001 ', '00123', '=1 + 1', '{{ 1 }}', 'Ola\u200b-1', '2026-11-23', 'É-1', ''],
	...[1001, 1.5, 0, true, false, null, undefined, [1], { id: 'a-1' }, { id: null }],
];

/** How the node reads each cell: as its key, or as its refusal. */
async function previewed(key: string, named = 'order'): Promise<unknown[]> {
	const sheet = ['first', ...cells].flatMap((order) => {
		const [row] = one({ order: 'none' });
		return [{ ...row, [named]: order }];
	});
	const parameters = airtime({ ...byKey, ...asReceipts, mode: 'preview', key });
	const { items } = await bench().buy(parameters, sheet);
	expect(items).toHaveLength(sheet.length);
	return items.map(({ message, reference }) => [message, reference]);
}

// The node reads bare columns itself, because n8n takes half a millisecond for each.
it.each([
	['={{ $json.order }}', '={{ ($json.order) }}', 'order'],
	['={{ $json["order"] }}', '={{ ($json["order"]) }}', 'order'],
	["={{ $json['order no.'] }}", "={{ ($json['order no.']) }}", 'order no.'],
	['={{ $json.order.id }}', '={{ ($json.order.id) }}', 'order'],
	['={{ $json.order.length }}', '={{ ($json.order.length) }}', 'order'],
])('The node reads the cells of the column %s as n8n does', async (bare, other, named) => {
	const own = await previewed(bare, named);
	expect(own).toEqual(await previewed(other, named));
	expect(new Set(own.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
});

test('The node does not read a column that n8n refuses to read', async () => {
	const own = await previewed('={{ $json.constructor }}', 'constructor');
	expect(own).toEqual(await previewed('={{ ($json.constructor) }}', 'constructor'));
});
