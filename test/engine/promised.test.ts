import { goOn, operation, useBench } from './support/kit';
import { airtime, byKey, electricity, exam, oneAtATime, rows } from './support/products';

const bench = useBench();
const options = { ...oneAtATime.options, timeout: 1, settleFor: 0.1 };

const paths = { airtime: '/api/topup', electricity: '/api/bill', exam: '/api/exam' };
const parameters = { airtime, electricity, exam };
type Product = keyof typeof paths;

/** Answers that say "bought" in unusual words or beside others. The record says that the purchase failed. */
const answers = {
	'another word': { body: { status: 'done', newbal: 500, oldbal: 1_500 } },
	'no word, and money that left': { body: { oldbal: 1_500, newbal: 500, transid: 'x' } },
	'a success under HTTP 500': { status: 500, body: { status: 'success', message: 'Done' } },
	'a success under HTTP 403': { status: 403, body: { status: 'success', message: 'Done' } },
	'a success beside a failure': { body: { status: 'success', Status: 'failed' } },
	'a code beside a failure': { body: { status: 'fail', token: '1234-5678-9012-3456-7890' } },
};
const cases = Object.keys(paths).flatMap((product) =>
	Object.entries(answers).map(
		([name, answer]) => [product as Product, name, { status: 200, ...answer }] as const,
	),
);

it.each(cases)(
	'%s is unknown and never sent again if its answer has %s and its record says failed',
	async (product, _name, { status, body }) => {
		const path = paths[product];
		bench().addFault(path, { kind: 'fail' }, { count: 1 });
		bench().addFault(path, { kind: 'whole', status, body }, { when: 'after', count: 1 });
		const buy = () =>
			bench().buy(parameters[product]({ ...byKey, options }), rows(1), { node: goOn });
		const first = await buy();
		expect(first.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
		expect(first.shown).not.toContain('run the workflow again');
		const again = await buy();
		expect([again.outcomes, again.purchases]).toEqual([['unknown'], []]);
		await bench().buy(operation('ledger/followUp'), [{}]);
		const last = await buy();
		expect([last.outcomes, last.purchases]).toEqual([['unknown'], []]);
	},
);
