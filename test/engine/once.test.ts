import { openBench, type Bench } from '../support/bench';

const rows = (...phones: string[]) => phones.map((phone, index) => ({ phone, amount: 100 * (index + 1) }));
const airtime = (more = {}) => ({
	resource: 'airtime',
	operation: 'buy',
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: 'auto',
	planType: 'VTU',
	...more,
});

describe('smoke', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await openBench();
	});
	afterAll(async () => await bench.close());
	it('buys', async () => {
		const result = await bench.run({ parameters: airtime(), rows: rows('08031234567', '08021234567') });
		console.log(JSON.stringify(result.items, null, 1), result.error, result.hints, result.requests.map((r) => [r.method, r.path, r.body]));
	});
});
