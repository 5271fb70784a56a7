import fc from 'fast-check';

import { toItems } from '../../../nodes/VtuWallet/batch/report/items';
import { tallyOf, tallyText } from '../../../nodes/VtuWallet/batch/report/tally';
import {
	complaintOf,
	isUnknownForGood,
	type RowResult,
} from '../../../nodes/VtuWallet/batch/report/rowResult';
import { cannotSay, notAnswered } from '../../../nodes/VtuWallet/purchase/beforeSending';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';

const outcomes = ['success', 'pending', 'failed', 'unknown', 'notSent'] as const;
type Outcome = (typeof outcomes)[number];
type Bought = Extract<RowResult, { kind: 'purchased' }>;

function result(index: number, outcome: Outcome | 'refused', replayed = false): RowResult {
	if (outcome === 'refused')
		return {
			kind: 'refused',
			index,
			problem: new BadInput('Phone Number', 'It is empty', 'Fill it in.'),
		};
	const receipt = {
		reference: `airtime-${index}`,
		outcome,
		charged: 'unknown' as const,
		replayed,
		product: 'airtime',
		recipient: '08031234567',
		amount: 100,
		balanceAfter: null,
		message: 'said the provider',
	};
	return {
		kind: 'purchased',
		index,
		by: 'run',
		purchased: {
			receipt,
			advice: '',
			response: { status: 'x' },
			result: { ...receipt, attempt: 0 },
		},
	};
}

const inputs = Array.from({ length: 50 }, (_, index) => ({ json: { line: index } }));
const purchase = { environment: 'production' };
const options = { simplify: true, includeInputFields: false, purchase };

describe('What to do about a row that was not bought', () => {
	const adviceOf = (outcome: (typeof outcomes)[number], by: 'run' | 'key') =>
		complaintOf({ ...(result(0, outcome) as Bought), by })?.advice;

	it.each(['failed', 'notSent', 'unknown'] as const)(
		'%s: never leads to a new execution where that would buy again',
		(outcome) => {
			expect(adviceOf(outcome, 'run')).toMatch(/new execution .*(again|not know it)/);
			expect(adviceOf(outcome, 'run')).not.toMatch(/run it again|then run/i);
			expect(adviceOf(outcome, 'key')).toMatch(/run (it|the workflow) again/);
		},
	);

	const told = (outcome: Outcome, more: Partial<Bought>, message?: string, advice?: string) => {
		const one = result(0, outcome) as Bought;
		const receipt = { ...one.purchased.receipt, ...(message && { message }) };
		const purchased = { ...one.purchased, receipt, result: { ...one.purchased.result, advice } };
		return complaintOf({ ...one, purchased, ...more })?.advice ?? '';
	};

	it('unknown: where the provider cannot be asked, leads to no question that tells nothing', () => {
		for (const by of ['run', 'key'] as const) {
			const advice = told('unknown', { by, requeryable: false });
			expect(advice).toMatch(/^Look at the provider, .*'Send Again if Unknown'/);
			expect(told('unknown', { by, requeryable: true })).toContain('looked it up');
		}
	});

	it("unknown: leaves what n8n's database could not tell to a later run, which buys what was never sent", () => {
		for (const requeryable of [true, false]) {
			const adviceFor = (by: 'run' | 'key') => told('unknown', { by, requeryable }, notAnswered);
			expect(adviceFor('key')).toMatch(/^Run it again .*is bought then\..*take the row out/);
			expect(adviceFor('run')).toMatch(/^Choose 'Retry' of this execution, /);
		}
	});

	it('unknown: for good only where nobody can be asked, and no later try may find that it was never sent', () => {
		const { purchased, ...one } = result(0, 'unknown') as Bought;
		const askable = { ...one, purchased };
		const lost = { ...askable, requeryable: false };
		const nothingKnown = { ...purchased, result: { ...purchased.result, nothingKnown: true } };
		const unread = { ...purchased, receipt: { ...purchased.receipt, message: notAnswered } };
		expect(isUnknownForGood(lost)).toBe(true);
		for (const other of [nothingKnown, unread])
			expect(isUnknownForGood({ ...lost, purchased: other })).toBe(false);
		expect(isUnknownForGood(askable)).toBe(false);
		expect(isUnknownForGood({ ...lost, ...result(0, 'failed') })).toBe(false);
	});

	it('unknown: waits for whoever may be sending it at this moment, before anybody looks at the provider', () => {
		const advice = told('unknown', { by: 'key', requeryable: false }, cannotSay);
		expect(advice).toMatch(
			/^If another run may be buying it .* wait a minute .*Look at the provider,/,
		);
		const one = result(0, 'unknown') as Bought;
		const receipt = { ...one.purchased.receipt, message: cannotSay };
		const purchased = { ...one.purchased, receipt };
		expect(isUnknownForGood({ ...one, purchased, requeryable: false })).toBe(true);
	});

	it('unknown: where the provider takes the reference no more, leads to another one and not round again', () => {
		const one = result(0, 'unknown') as Bought;
		const verdict = { kind: 'alreadyUsed' as const, body: undefined };
		const purchased = { ...one.purchased, result: { ...one.purchased.result, verdict } };
		const refused = { ...one, purchased: purchased as Bought['purchased'], requeryable: false };
		const adviceFor = (by: Bought['by']) => complaintOf({ ...refused, by })?.advice;
		expect(adviceFor('key')).toMatch(
			/^Look at the provider, .*If it was not, give the row another key/,
		);
		expect(adviceFor('run')).toMatch(/run this row alone in a new execution/);
		expect(adviceFor('period')).toMatch(/'Once per Key' and a key of its own/);
		expect(adviceFor('reference')).toMatch(/another reference/);
		expect(adviceFor('key')).not.toContain('Send Again');
		expect(isUnknownForGood(refused)).toBe(true);
		expect(complaintOf({ ...refused, requeryable: true })?.advice).toContain('looked it up');
	});

	it('airtime that is converted is neither bought nor refunded', () => {
		const converted = (outcome: Outcome, more: Partial<Bought>) => {
			const one = result(0, outcome) as Bought;
			const receipt = { ...one.purchased.receipt, charged: 'refunded' as const };
			const purchased = { ...one.purchased, receipt };
			const { title = '', advice = '' } =
				complaintOf({ ...one, purchased, creditsWallet: true, ...more }) ?? {};
			return `${title} ${advice}`;
		};
		for (const by of ['run', 'key'] as const)
			for (const outcome of ['failed', 'unknown', 'notSent'] as const)
				for (const requeryable of [false, true])
					expect(converted(outcome, { by, requeryable })).not.toMatch(
						/\bb(uys?|ought)\b|wallet was/,
					);
		expect(converted('failed', {})).toMatch(
			/^Not converted: .* Check that the line has its airtime/,
		);
	});

	it('unknown: says to check the address where a web page answers', () => {
		const page = 'The address answers with a web page. Nothing was sent now';
		expect(told('unknown', { by: 'key' }, page)).toMatch(/looked it up.* check its base address/);
		expect(told('unknown', { by: 'key' })).not.toContain('base address');
	});

	it.each(['failed', 'notSent', 'unknown'] as const)(
		'%s: a key that stands for another purchase has to be another one first',
		(outcome) => {
			const advice = told(outcome, { by: 'key' }, undefined, 'Give it another key.');
			expect(advice).toMatch(/^Give it another key\./);
			expect(told(outcome, { by: 'run' }, undefined, 'Give it another key.')).not.toContain('key');
		},
	);
});

describe('The report', () => {
	it('keeps the order of the input, links every item to its row, and has the one shape for what was not bought', async () => {
		const rows = fc.array(fc.constantFrom(...outcomes, 'refused' as const), { maxLength: 50 });
		await fc.assert(
			fc.asyncProperty(rows, fc.infiniteStream(fc.nat()), async (wanted, order) => {
				const results = wanted.map((outcome, index) => result(index, outcome));
				const shuffled = [...results]
					.map((one) => ({ one, at: order.next().value as number }))
					.sort((a, b) => a.at - b.at)
					.map(({ one }) => one);
				const items = await toItems(shuffled, inputs, options);
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
					wanted.map((_, item) => ({ item })),
				);
				items.forEach(({ json, error }, index) => {
					const bought = wanted[index] === 'success' || wanted[index] === 'pending';
					expect(error).toBeUndefined();
					if (bought) expect(json.error).toBeUndefined();
					else expect(Object.keys(json)).toEqual(['error', 'message']);
				});
			}),
		);
	});

	it('counts every row exactly once', () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.constantFrom(...outcomes, 'refused' as const), fc.boolean())),
				fc.nat(10),
				fc.boolean(),
				(wanted, unreached, mayBeEarlier) => {
					const tally = tallyOf(
						wanted.map(([outcome, replayed], index) => result(index, outcome, replayed)),
						wanted.length + unreached,
						mayBeEarlier,
					);
					const { rows, ...counts } = tally;
					expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows);
					expect(tally.notTried).toBe(mayBeEarlier ? unreached : 0);
					expect(tally.failed).toBe(wanted.filter(([outcome]) => outcome === 'failed').length);
				},
			),
		);
	});

	it('says in words how a run went', () => {
		const results = [result(0, 'success'), result(1, 'success', true), result(2, 'unknown')];
		const told = (mayBeEarlier: boolean) => tallyText(tallyOf(results, 4, mayBeEarlier));
		expect(told(false)).toBe('4 rows: 1 bought now, 1 bought earlier, 1 unknown, 1 not sent');
		expect(told(true)).toBe('4 rows: 1 bought now, 1 bought earlier, 1 unknown, 1 not sent now');
	});

	it('adds the whole answer and the row when asked to', async () => {
		const [item] = await toItems([result(3, 'success')], inputs, {
			simplify: false,
			includeInputFields: true,
			purchase,
		});
		expect(Object.keys(item.json)[0]).toBe('line');
		expect(item.json).toMatchObject({ line: 3, row: 4, response: { status: 'x' } });
	});
});
