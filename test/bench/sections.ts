import { bareClient } from './bareClient';
import { measure } from './measure';
import { pollCost } from './poll';
import { resetProvider, withPlace, type Latency, type Place } from './place';
import * as recipes from './recipes';
import type { Samples } from './samples';
import type { Size } from './size';
import { callTimes } from './single';

/** 150 ms, give or take half, and 3 % at about 2 s. */
const latency: Latency = { ms: 150, jitterMs: 75, tailRate: 0.03, tailMs: 1_850 };

interface Round {
	place: Place;
	size: Size;
	samples: Samples;
	/** In front of the names of samples. '' means SQLite. */
	database?: string;
}

type Section = (round: Round) => Promise<void>;

const { inFlight, benchOrders } = recipes;

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
	const orders = benchOrders(size.latencyRows);
	await resetProvider(place, latency);
	samples.add('bare', { wallMs: await bareClient(place.provider.url, orders, inFlight) });
	await one(round, 'run', recipes.buyOncePerRun, slow);
	await one(round, 'at once', recipes.requestAtOnce, slow);
	await one(round, 'helper', recipes.helperOnly, slow);
	await resetProvider(place, latency);
	samples.add('key', await measure(place, recipes.buyOncePerKey, orders));
	const { charged } = await place.provider.control.stats();
	samples.add('key again', await measure(place, recipes.buyOncePerKey, orders));
	if ((await place.provider.control.stats()).charged !== charged)
		throw new Error('The same keys have bought again.');
};

/** The usual recipe, which takes longest. */
const inLoop: Section = async (round) => {
	await one(round, 'loop', recipes.requestInLoop, { rows: round.size.latencyRows, slow: true });
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
	await one(round, 'few texts by key', recipes.sendTexts, { rows: round.size.fewKeyRows });
	await one(round, 'texts by key', recipes.sendTexts, { rows });
};

/** Each with a text of its own, so that none can travel with another. */
const campaign: Section = async (round) => {
	await one(round, 'campaign', recipes.sendCampaign, { rows: round.size.fewKeyRows });
};

/** One purchase by webhook, alone and beside nineteen others: what the record adds. */
const byWebhook: Section = async ({ place, samples, database = '' }) => {
	for (const [name, make] of Object.entries({
		recorded: recipes.buyOneByKey,
		unrecorded: recipes.buyOneUnrecorded,
	})) {
		await resetProvider(place);
		const alone = await callTimes(place, make, { rounds: 40, atOnce: 1 });
		samples.add(`${database}${name} alone`, alone);
		const atOnce = await callTimes(place, make, { rounds: 5, atOnce: 20 });
		samples.add(`${database}${name} at once`, atOnce);
	}
};

/** The same where the record already holds many purchases, and after a start of n8n that has read none of them. */
const largeRecord: Section = async (round) => {
	const { place, size, samples, database = '' } = round;
	for (let filled = 0; filled < size.recorded; filled += size.manyRows)
		await one(round, 'filling the record', recipes.buyOncePerKey, { rows: size.manyRows });
	const alone = { rounds: 20, atOnce: 1 };
	samples.add(`${database}large record`, await callTimes(place, recipes.buyOneByKey, alone));
	await place.host.kill();
	await place.host.start();
	const first = { rounds: 1, atOnce: 1, isCold: true };
	samples.add(`${database}large record, first`, await callTimes(place, recipes.buyOneByKey, first));
};

/** The purchases by webhook once more, in an n8n with PostgreSQL. */
const onPostgres: Section = async (round) =>
	await withPlace(
		async (place) => {
			await warmUp(place);
			const other = { ...round, place, database: 'PostgreSQL, ' };
			await byWebhook(other);
			await largeRecord(other);
		},
		{ postgres: true },
	);

const poll: Section = async ({ place, size, samples }) => {
	const { references, pending } = size.watched;
	samples.add('poll, one pending', await pollCost(place, { references, pending: 1 }));
	samples.add('poll', await pollCost(place, { references, pending }));
};

export const sections: Record<string, Section> = {
	latency: underLatency,
	plain: withoutLatency,
	webhook: byWebhook,
	loop: inLoop,
	texts,
	campaign,
	many: manyRows,
	memory,
	poll,
	record: largeRecord,
	postgres: onPostgres,
};

/** The parts of a quick look. */
export const quickSections = ['latency', 'plain', 'webhook'];

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
