import { buyAirtime, buyPending, Published, transactions, travel } from './triggerHelp';
import { useBench } from './support/kit';

const bench = useBench();

const minute = 60_000;
const events = ['success', 'failed', 'refunded', 'givenUp', 'unreadable'];

/** The provider refuses to look these up, for ever. */
function refuse(...references: string[]): void {
	bench().simulator.addFaults(
		...references.map((reference) => ({
			path: `/api/requery/${reference}`,
			fault: { kind: 'refuse', message: 'Reference is not valid', status: 400 } as const,
		})),
	);
}

test('a few references that the provider refuses to look up hold up nobody', async () => {
	const bad = Array.from({ length: 15 }, (_, index) => `bad-${index}`);
	const good = Array.from({ length: 45 }, (_, index) => `good-${index}`);
	await buyPending(bench(), ...good);
	refuse(...bad);
	const workflow = new Published(bench(), transactions([...bad, ...good].join(), { events }));
	const told: string[] = [];
	for (let polls = 0; polls < 4; polls++) told.push(...((await workflow.told()) ?? []));
	expect(told.sort()).toEqual(bad.map((reference) => `unreadable ${reference}`).sort());
	bench().simulator.settleAll('success');
	expect((await workflow.told())?.sort()).toEqual(
		good.map((reference) => `success ${reference}`).sort(),
	);
});

test.each([
	['a text that is too long', `r-1, ${'x'.repeat(300)}`],
	['an object without a reference', '={{ [{ id: 7 }, "r-1"] }}'],
])('a list with %s reports it once, and watches the rest', async (_, references) => {
	await buyPending(bench(), 'r-1');
	const workflow = new Published(bench(), transactions(references, { events }));
	const { items, error } = await workflow.poll();
	expect(error).toBeUndefined();
	expect(items).toMatchObject([
		{
			event: 'unreadable',
			reference: null,
			message: expect.stringMatching(/^Entry \d of the list/),
		},
	]);
	expect(await workflow.told()).toBeNull();
	bench().simulator.settle('r-1', 'success');
	expect(await workflow.told()).toEqual(['success r-1']);
});

test('another account has a memory of its own: nothing of the one before is told, or hides what is new', async () => {
	const workflow = await Published.pending(bench(), ['r-1'], { events });
	await workflow.poll();
	// The same reference is another purchase there.
	await buyAirtime(bench(), 'r-1', 1);
	const account = bench().simulator.accounts[1].username;
	expect(await workflow.told({ account })).toEqual([]);
	expect(await workflow.told({ account })).toBeNull();
	await buyPending(bench(), 'r-2');
	expect(await workflow.told()).toEqual([]);
	bench().simulator.settle('r-1', 'success');
	expect(await workflow.told()).toEqual(['success r-1']);
});

test('a purchase that succeeded and is refunded later is told of', async () => {
	const options = { slowestCheck: 60 };
	const workflow = await Published.pending(bench(), ['r-1'], { events, options });
	await workflow.poll();
	bench().simulator.settle('r-1', 'success');
	expect(await workflow.told()).toEqual(['success r-1']);
	bench().simulator.settle('r-1', 'failed');
	expect(await workflow.told()).toBeNull();
	travel(61 * minute);
	expect(await workflow.told()).toEqual(['refunded r-1']);
	travel(61 * minute);
	expect(await workflow.told()).toBeNull();
});

test('an answer that lacks what was asked for is told by its own words', async () => {
	const watched = { watch: 'balance', threshold: 1 };
	const credential = { provider: { paths: { balance: '/api/networks' } } };
	const { error } = await new Published(bench(), watched, { credential }).poll();
	expect(error).toMatchObject({
		message: expect.stringMatching(/without a balance/),
		description: expect.stringMatching(/\/api\/networks/),
	});
});

test.each(['={{ { emitExisting: true } }}', '{ "emitExisting": true }'])(
	"'Options' written as one expression are refused, since n8n drops what they say: %s",
	async (options) => {
		const parameters = { ...transactions('any', { events }), options };
		const { error, requests } = await new Published(bench(), parameters).poll();
		expect(error?.message).toMatch(/'Options' is written as one expression, and n8n drops/);
		expect(requests).toEqual([]);
	},
);
