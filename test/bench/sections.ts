import { bareClient } from './bareClient';
import type { Way } from './largeLedger';
import { measure } from './measure';
import { resetProvider, withPlace, type Latency, type Place } from './place';
import { pollCost } from './poll';
import * as recipes from './recipes';
import { runs } from './runs';
import type { Samples } from './samples';
import { callTimes } from './single';

/** The sizes of all parts. */
export const fullSize = {
	latencyRows: 1_000,
	plainRows: 5_000,
	manyRows: 20_000,
	memoryRows: [100, 10_000] as [few: number, many: number],
	keyRows: 6_000,
	fewKeyRows: 1_000,
	watched: { references: 10_000, pending: 50 },
	runs: [1, 50, 200, 1_000],
	callsAndStarts: true,
	ledgers: [
		[100_000, 'sheets'],
		[100_000, 'single sales'],
		[100_000, 'packed'],
		[1_000_000, 'sheets'],
		[1_000_000, 'of a shop'],
	] as Array<[purchases: number, way: Way]>,
};
export type Size = typeof fullSize;

export const quickSize: Size = {
	...fullSize,
	latencyRows: 300,
	plainRows: 600,
	runs: [50],
	callsAndStarts: false,
	ledgers: [[100_000, 'packed']],
};

/** 150 ms, give or take half, and 3 % at about 2 s. */
const latency: Latency = { ms: 150, jitterMs: 75, tailRate: 0.03, tailMs: 1_850 };

export interface Round {
	place: Place;
	size: Size;
	samples: Samples;
	/** In front of the names of samples. '' means SQLite. */
	database?: string;
}

export type Section = (round: Round) => Promise<void>;

const { inFlight, benchOrders } = recipes;

/** Each recipe meets a provider that knows nothing yet. */
async function one(
	{ place, samples }: Round,
	rows: number,
	recipe: recipes.Recipe,
	name: string,
	memory = false,
) {
	await resetProvider(place);
	samples.add(name, await measure(place, recipe, benchOrders(rows), { memory }));
}

/** A slow provider: measures the time. */
const underLatency: Section = async ({ place, size, samples }) => {
	const orders = benchOrders(size.latencyRows);
	await resetProvider(place, latency);
	const wallMs = await bareClient(place.provider.url, orders, inFlight);
	samples.add('the bare client', { wallMs });
	await resetProvider(place, latency);
	samples.add('once per run', await measure(place, recipes.buyOncePerRun, orders));
	await resetProvider(place, latency);
	samples.add('by key', await measure(place, recipes.buyOncePerKey, orders));
	const { charged } = await place.provider.control.stats();
	samples.add('the same keys again', await measure(place, recipes.buyOncePerKey, orders));
	if ((await place.provider.control.stats()).charged !== charged)
		throw new Error('The same keys have bought again.');
};

/** A provider that answers at once: measures the CPU time of a row. */
const withoutLatency: Section = async (round) => {
	const rows = round.size.plainRows;
	await one(round, rows, recipes.requestExpressions, 'HTTP Request, three expressions');
	await one(round, rows, recipes.buyThreeExpressions, 'three expressions');
	await one(round, rows, recipes.requestWorkedOut, 'HTTP Request, results of expressions');
	await one(round, rows, recipes.buyWorkedOut, 'results of expressions');
	await one(round, rows, recipes.requestLiterals, 'HTTP Request, literals');
	await one(round, rows, recipes.buyLiterals, 'literals');
};

const memory: Section = async (round) => {
	for (const rows of round.size.memoryRows) {
		await one(round, rows, recipes.buyThreeExpressions, `memory of ${rows} rows`, true);
		const request = `memory of ${rows} rows, HTTP Request`;
		await one(round, rows, recipes.requestExpressions, request, true);
	}
};

const manyRows: Section = async (round) => {
	const { manyRows: many, plainRows: few } = round.size;
	await one(round, few, recipes.buyThreeExpressions, 'fewer rows');
	await one(round, many, recipes.buyThreeExpressions, 'many rows');
	await one(round, many, recipes.helperOnly, 'many rows, the request helper alone');
};

const texts: Section = async (round) => {
	const { keyRows: many, fewKeyRows: few } = round.size;
	await one(round, many, recipes.buyOncePerKey, 'as many purchases of airtime');
	await one(round, few, recipes.sendTexts, 'fewer texts');
	await one(round, many, recipes.sendTexts, 'texts');
};

/** One purchase by webhook, alone and beside nineteen others: measures the cost of the record. */
const byWebhook: Section = async ({ place, samples, database = '' }) => {
	for (const [name, recipe] of Object.entries({
		recorded: recipes.buyOneByKey,
		unrecorded: recipes.buyOneUnrecorded,
	})) {
		await resetProvider(place);
		const alone = await callTimes(place, recipe, { rounds: 40, atOnce: 1 });
		samples.add(`${database}${name} alone`, alone);
		const atOnce = await callTimes(place, recipe, { rounds: 5, atOnce: 20 });
		samples.add(`${database}${name} at once`, atOnce);
	}
};

/** Plays a section in an n8n of its own. */
const apart =
	(section: Section, postgres = false): Section =>
	async (round) =>
		await withPlace(
			async (place) => {
				await warmUp(place);
				await section({ ...round, place, ...(postgres && { database: 'PostgreSQL, ' }) });
			},
			{ postgres },
		);

const poll: Section = async ({ place, size, samples }) => {
	const { references, pending } = size.watched;
	samples.add('poll with one pending', await pollCost(place, { references, pending: 1 }));
	samples.add('poll', await pollCost(place, { references, pending }));
};

export const sections: Record<string, Section> = {
	latency: underLatency,
	plain: withoutLatency,
	webhook: byWebhook,
	texts,
	many: manyRows,
	memory,
	poll,
	runs: apart(runs),
	postgres: apart(async (round) => {
		await byWebhook(round);
		await runs(round);
	}, true),
};

/** The parts of a quick look: those whose targets are ratios. */
export const quickSections = ['latency', 'plain', 'runs'];

/** Runs one part first, so that the code that n8n compiles once is not counted. */
export async function warmUp(place: Place): Promise<void> {
	const { requestExpressions, helperOnly, buyOncePerKey, buyThreeExpressions } = recipes;
	for (const recipe of [requestExpressions, helperOnly, buyOncePerKey, buyThreeExpressions]) {
		await resetProvider(place);
		await measure(place, recipe, benchOrders(150));
	}
}
