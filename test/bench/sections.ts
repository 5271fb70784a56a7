import { bareClient } from './bareClient';
import { measure } from './measure';
import { pollCost } from './poll';
import { resetProvider, type Latency, type Place } from './place';
import * as recipes from './recipes';
import type { Samples } from './samples';

/** How large everything is. */
export interface Size {
	latencyRows: number;
	plainRows: number;
	manyRows: number;
	memoryRows: [few: number, many: number];
	keyRows: number;
	fewKeyRows: number;
	watched: { references: number; pending: number };
}

export const fullSize: Size = {
	latencyRows: 1_000,
	plainRows: 5_000,
	manyRows: 20_000,
	memoryRows: [100, 10_000],
	keyRows: 6_000,
	fewKeyRows: 1_000,
	watched: { references: 10_000, pending: 50 },
};

export const quickSize: Size = { ...fullSize, latencyRows: 300, plainRows: 600 };

/** 150 ms, give or take half, and 3 % at about 2 s. */
const latency: Latency = { ms: 150, jitterMs: 75, tailRate: 0.03, tailMs: 1_850 };

interface Round {
	place: Place;
	size: Size;
	samples: Samples;
}

type Section = (round: Round) => Promise<void>;

const { inFlight, benchOrders } = recipes;

async function bare({ place, size, samples }: Round, name: string, requestsPerRow: 1 | 2) {
	await resetProvider(place, latency);
	const orders = benchOrders(size.latencyRows);
	const wallMs = await bareClient(place.provider.url, orders, { inFlight, requestsPerRow });
	samples.add(name, { wallMs });
}

/** Each recipe meets a provider that knows nothing yet. */
async function one(
	{ place, samples }: Round,
	name: string,
	make: recipes.RecipeMaker,
	{ rows, slow = false, memory = false }: { rows: number; slow?: boolean; memory?: boolean },
) {
	await resetProvider(place, slow ? latency : undefined);
	samples.add(name, await measure(place, make, benchOrders(rows), { memory }));
}

/** A provider that takes its time: how long it takes. */
const underLatency: Section = async (round) => {
	const { place, size, samples } = round;
	const slow = { rows: size.latencyRows, slow: true };
	await bare(round, 'bare', 1);
	await one(round, 'run', recipes.buyOncePerRun, slow);
	await one(round, 'at once', recipes.requestAtOnce, slow);
	await one(round, 'helper', recipes.helperOnly, slow);
	await bare(round, 'bare, two requests', 2);
	const orders = benchOrders(size.latencyRows);
	await resetProvider(place, latency);
	samples.add('key', await measure(place, recipes.buyOncePerKey, orders));
	const { charged } = await place.provider.control.stats();
	samples.add('key again', await measure(place, recipes.buyOncePerKey, orders));
	if ((await place.provider.control.stats()).charged !== charged)
		throw new Error('The same keys have bought again.');
};

/** The usual recipe and the ledger, which take longest. */
const slowRecipes: Section = async (round) => {
	const slow = { rows: round.size.latencyRows, slow: true };
	await bare(round, 'bare, beside the ledger', 1);
	await one(round, 'ledger', recipes.buyWithLedger, slow);
	await one(round, 'loop', recipes.requestInLoop, slow);
};

/** A provider that answers at once: what a row costs the processor. */
const withoutLatency: Section = async (round) => {
	const rows = round.size.plainRows;
	await one(round, 'request, expressions', recipes.requestAtOnce, { rows });
	await one(round, 'ours, expressions', recipes.buyThreeExpressions, { rows });
	await one(round, 'request, worked out', recipes.requestWorkedOut, { rows });
	await one(round, 'ours, worked out', recipes.buyWorkedOut, { rows });
	await one(round, 'request, literals', recipes.requestLiterals, { rows });
	await one(round, 'ours, literals', recipes.buyLiterals, { rows });
	await one(round, 'helper, no latency', recipes.helperOnly, { rows });
	await one(round, 'nothing', recipes.nothing, { rows });
};

const memory: Section = async (round) => {
	const [few, many] = round.size.memoryRows;
	const each = { ours: recipes.buyThreeExpressions, request: recipes.requestAtOnce };
	for (const [name, make] of Object.entries(each)) {
		await one(round, `memory, ${name}, few`, make, { rows: few, memory: true });
		await one(round, `memory, ${name}, many`, make, { rows: many, memory: true });
	}
};

const manyRows: Section = async (round) => {
	const { manyRows: many, plainRows: few } = round.size;
	await one(round, 'few rows', recipes.buyThreeExpressions, { rows: few });
	await one(round, 'many rows', recipes.buyThreeExpressions, { rows: many });
	await one(round, 'many rows, helper', recipes.helperOnly, { rows: many });
};

const texts: Section = async (round) => {
	const rows = round.size.keyRows;
	await one(round, 'airtime by key', recipes.buyOncePerKey, { rows });
	const few = round.size.fewKeyRows;
	const each = { list: recipes.sendTexts, ledger: recipes.sendTextsWithLedger };
	for (const [name, make] of Object.entries(each)) {
		await one(round, `few texts by key, ${name}`, make, { rows: few });
		await one(round, `texts by key, ${name}`, make, { rows });
	}
};

/** Each with a text of its own, so that none can travel with another. */
const campaign: Section = async (round) => {
	const rows = round.size.fewKeyRows;
	await one(round, 'campaign, list', recipes.sendCampaign, { rows });
	await one(round, 'campaign, ledger', recipes.sendCampaignWithLedger, { rows });
};

const poll: Section = async ({ place, size, samples }) => {
	const { references, pending } = size.watched;
	samples.add('poll, one pending', await pollCost(place, { references, pending: 1 }));
	samples.add('poll', await pollCost(place, { references, pending }));
};

export const sections: Record<string, Section> = {
	latency: underLatency,
	plain: withoutLatency,
	slow: slowRecipes,
	texts,
	campaign,
	many: manyRows,
	memory,
	poll,
};

/** The parts of a quick look. */
export const quickSections = ['latency', 'plain'];

/** Runs something first, so that what n8n compiles once is not counted. */
export async function warmUp(place: Place): Promise<void> {
	const makers = [
		recipes.requestAtOnce,
		recipes.helperOnly,
		recipes.buyOncePerKey,
		recipes.buyThreeExpressions,
	];
	for (const make of makers) {
		await resetProvider(place);
		await measure(place, make, benchOrders(150));
	}
}
