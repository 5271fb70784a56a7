import { useBench } from './support/kit';
import { electricity } from './support/products';
import { buyChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

const named = (name: string) => ({ status: 'success', name });
const unknown = { status: 'fail', message: 'Invalid Meter Number' };
const isEmpty = expect.stringMatching(/is empty in this row, so the node did not check whose/);

/** The expected name, the provider's name, and the outcome of the row. */
const rows: Array<[expectedName: string, answer: object | undefined, receipt: object]> = [
	['', undefined, { outcome: 'success', warnings: isEmpty }],
	['  ', undefined, { outcome: 'success', warnings: isEmpty }],
	['Ada Okafor', named('ADA OKAFOR'), { outcome: 'success', customerName: 'ADA OKAFOR' }],
	[
		'Okafor, Ada',
		named('MRS ADA N OKAFOR'),
		{ outcome: 'success', warnings: expect.stringContaining('MRS ADA N OKAFOR') },
	],
	[
		'Ada Okafor',
		named('BOLA LAWAL'),
		{ outcome: 'notSent', message: expect.stringMatching(/BOLA LAWAL.*Ada Okafor/) },
	],
	['Ada', unknown, { outcome: 'notSent', message: expect.stringMatching(/Invalid Meter Number/) }],
];

test('an expected name from a renamed column is refused', async () => {
	const { items } = await bench().buy(
		electricity({ options: { expectedName: '={{ $json.nobody }}' } }),
		[{}],
	);
	expect(items).toMatchObject([{ outcome: 'success', warnings: isEmpty }]);
});

test.each([
	[
		'electricity/pay',
		'/api/bill/bill-validation',
		{ disco: '3', meter_number: '04123456789', meter_type: 'prepaid' },
	],
	['cable/subscribe', '/api/cable/cable-validation', { cable: '1', iuc: '7023456789' }],
])('%s is made only for the expected customer', async (name, path, query) => {
	for (const body of rows.flatMap(([, answer]) => answer ?? [])) {
		const status = body === unknown ? 403 : 200;
		bench().addFault(path, { kind: 'whole', body, status }, { count: 1 });
	}
	const changes = rows.map(([expectedName]) => ({ options: { expectedName } }));
	const { receipts, requests } = await buyChanged(bench(), name, changes);
	expect(receipts).toMatchObject(rows.map(([, , receipt]) => receipt));
	expect(receipts[2]).not.toHaveProperty('warnings');
	const looks = requests.filter((request) => request.path === path);
	expect(looks).toMatchObject(Array(4).fill({ method: 'GET', query }));
	expect(looks).toHaveLength(4);
});
