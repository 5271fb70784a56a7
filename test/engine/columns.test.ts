import { Expression } from 'n8n-workflow';

import { operation, useBench } from './support/kit';
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

// The node reads columns itself, because n8n takes half a millisecond for each.
it.each([
	['={{ $json.order }}', '={{ ($json.order) }}', 'order'],
	['={{ $json["order"] }}', '={{ ($json["order"]) }}', 'order'],
	["={{ $json['order no.'] }}", "={{ ($json['order no.']) }}", 'order no.'],
	['={{ $json.order.id }}', '={{ ($json.order.id) }}', 'order'],
	['={{ $json.order.length }}', '={{ ($json.order.length) }}', 'order'],
	['=N-{{ $json.order }}', '=N-{{ ($json.order) }}', 'order'],
	['={{ $json.amount }}/{{$json["order"]}}.', '={{ ($json.amount) }}/{{($json.order)}}.', 'order'],
])('The node reads the cells of the column %s as n8n does', async (bare, other, named) => {
	const own = await previewed(bare, named);
	expect(own).toEqual(await previewed(other, named));
	expect(new Set(own.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
});

test('The node does not read a column that n8n refuses to read', async () => {
	const own = await previewed('={{ $json.constructor }}', 'constructor');
	expect(own).toEqual(await previewed('={{ ($json.constructor) }}', 'constructor'));
});

const texts = (message: string) =>
	operation('sms/send', { sender: 'AdaStore', recipients: '={{ $json.phone }}', message });

/** The text with each cell, and its gaps. */
async function previewedTexts(column: string) {
	const parameters = { ...texts(`=Hello ${column}, hi`), ...asReceipts, mode: 'preview' };
	const sheet = ['first', ...cells].map((order) => ({ ...one()[0], order }));
	const { items } = await bench().buy(parameters, sheet);
	return items.map(({ text, warnings = '' }) => [text, String(warnings).replace(column, '…')]);
}

test('The node finds the gaps of a text with columns as n8n fills it', async () => {
	const own = await previewedTexts('{{ $json.order }}');
	expect(own).toHaveLength(cells.length + 1);
	expect(own).toEqual(await previewedTexts('{{ ($json.order) }}'));
});

test('n8n evaluates a text with columns for the first row alone', async () => {
	const ask = jest.spyOn(Expression.prototype, 'renderExpression' as never);
	const asked = async (column: string, rows: number) => {
		ask.mockClear();
		const sheet = Array.from({ length: rows }, (_, index) => ({
			...one()[0],
			order: `N-${index}`,
		}));
		const parameters = { ...texts(`=Order ${column} is ready`), ...byKey, mode: 'preview' };
		await bench().buy(parameters, sheet);
		return ask.mock.calls.length;
	};
	const [few, many] = [await asked('{{ $json.order }}', 2), await asked('{{ $json.order }}', 20)];
	expect(many).toBe(few);
	expect(await asked('{{ ($json.order) }}', 20)).toBeGreaterThan(few + 20);
	ask.mockRestore();
});
