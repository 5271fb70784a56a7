import { openApi } from '../../api/client';
import { BadInput } from '../../values/badInput';
import { lookIntoLedger, type LedgerLook } from '../buying/seenInLedger';
import { openedLedger } from '../buying/openedLedger';
import { manyMarks } from '../buying/listWriter';
import { ProcessedItems } from '../buying/processedItems';
import { tableHost } from '../tableHost';
import type { PurchaseOrder, PurchaseRun } from '../purchaseOrder';
import type { Purchased } from '../report/receipt';
import type { RowResult } from '../report/rowResult';
import { withinDay } from '../rows/dayLimit';
import { applyLimits, priceRows, type Priced } from '../rows/limits';
import type { PlannedRow } from '../rows/plannedRow';
import { previewOf, summaryOf } from '../rows/preview';
import { Protection } from '../rows/protection';
import { buyPooled } from './buyPooled';
import { leftOutItem } from './leftOutItem';
import { planRecipients, type Place, type PooledRow } from './planRecipients';
import { LeftOut, type Pause, type Pooling } from './pooling';
import { pooledHint, pooledPreviewHint } from './pooledHint';
import { withinRun } from './withinRun';

/** With so many recipients, writing n8n's list would take longer than sending to them. */
const mostWithoutLedger = manyMarks / 3;

/** Find everybody, leave out who is to be left out, price, send in batches, and hand back one item for each. */
export async function runPooled(order: PurchaseOrder, pooling: Pooling): Promise<PurchaseRun> {
	const { context, operation, reader, count, settings } = order;
	const api = await openApi(context, settings);
	const { environment } = api.account;
	const about = { environment, product: pooling.product };
	const { parameter, label } = pooling.name;
	await reader.sameForAll(parameter, label, count);
	const protection = new Protection(context, reader, api.account, settings, operation, parameter);
	const pool = await pooling.prepare({
		...tableHost(context),
		sameForAll: async (name, shown) => await reader.sameForAll(name, shown, count),
		once: (name) => reader.row(0).raw(name),
		expression: (name) => reader.expression(name),
		givesNothing: async (name) => await reader.givesNothing(name, count),
		began: Date.now(),
	});
	const { places, refused } = await planRecipients(
		reader,
		count,
		operation,
		pool,
		protection,
		api.account,
	);
	const mayBeEarlier = !protection.fresh;
	if (refused) {
		const results = refused.map((row): RowResult => ({ kind: 'refused', ...row }));
		return { results, environment, mayBeEarlier };
	}
	const planned = places.flatMap((place) => ('planned' in place ? [place.planned] : []));
	const { memory } = protection;
	const { seen, ledger: looked }: LedgerLook = settings.preview
		? await lookIntoLedger(context, operation, api.account, settings, planned)
		: { seen: new Map() };
	const isSent = ({ reference }: PlannedRow) => seen.get(reference)?.is === 'bought';
	const left = planned.filter((row) => !isSent(row));
	const { breath } = reader;
	const checked = await priceRows(left, operation, api, settings, memory);
	if (settings.preview) {
		const limited = await applyLimits(checked, settings, memory, breath);
		const held = await withinDay(limited, settings.maxPerDay, looked, breath);
		const priced = new Map(held.priced.map((row) => [row.reference, row]));
		const results = inOrder(places, problemsOf(held), about, (row) => ({
			kind: 'output',
			index: row.row.index,
			json: [
				previewOf(
					priced.get(row.reference) ?? row,
					operation,
					environment,
					seen.get(row.reference),
				),
			],
		}));
		const summary = await summaryOf(held.priced, operation, api, {
			found: planned.length - left.length,
			isBlind: settings.ledgerTable === undefined,
		});
		const plans = held.priced.map(({ plan }) => plan);
		const hint = pooledPreviewHint({ pool, pooling, places, environment, plans }, results, summary);
		return { results, environment, hints: [hint] };
	}
	const stopOnError = !context.continueOnFail() && !settings.notBoughtAsReceipts;
	const open = async () => {
		const opened = await openedLedger(context, operation, api.account, settings);
		if (opened === undefined && planned.length > mostWithoutLedger)
			throw tooManyFor(planned.length, pooling);
		await opened?.expect(planned);
		return opened;
	};
	let opening: ReturnType<typeof open> | undefined;
	const openLedger = async () => await (opening ??= open());
	const list = new ProcessedItems(context, api.account, true);
	const allowed = await withinRun(checked, { settings, memory, breath, list, openLedger });
	if (stopOnError && allowed.blocked.length > 0)
		return { results: refusals(allowed), environment, mayBeEarlier };
	const ledger = await openLedger();
	const day = await withinDay(allowed, settings.maxPerDay, ledger, breath);
	if (stopOnError && day.blocked.length > 0)
		return { results: refusals(day), environment, mayBeEarlier };

	const shared = { api, operation, kinds: order.kinds, protection, settings, stopOnError };
	const rows = day.priced as PooledRow[];
	const blocked = day.blocked.map(({ planned }) => planned as PooledRow);
	const purchase = { ...shared, ledger, rows, blocked, pool, pooling };
	const { ends, pause } = await buyPooled(context, purchase);
	const notAllowed = [...problemsOf(day)].filter(([reference]) => !ends.has(reference));
	const results = inOrder(places, new Map(notAllowed), about, (row) => {
		const purchased = ends.get(row.reference);
		const { index } = row.row;
		if (purchased?.isDropped) return leftOutItem(index, droppedAs(purchased), about);
		if (purchased) return { kind: 'purchased', index, purchased, by: row.seed.by };
		return pause ? leftOutItem(index, pausedFor(pause, row), about, pause.goOn) : undefined;
	});
	const plans = rows.map(({ plan }) => plan);
	const hint = pooledHint({ pool, pooling, places, environment, plans }, results);
	return { results, environment, hints: [hint], recipients: planned.length, mayBeEarlier };
}

function tooManyFor(count: number, { noun }: Pooling): BadInput {
	return new BadInput(
		'Ledger',
		`These are ${count} ${noun.many}, and without a ledger n8n can remember ${mostWithoutLedger} at once`,
		"Set 'Ledger' to 'Data Table', which remembers all of them. Nothing was sent.",
	);
}

type Problems = Map<string, RowResult>;

const refusals = ({ blocked }: Priced): RowResult[] =>
	blocked.map(({ planned, problem }) => ({
		kind: 'refused',
		index: planned.row.index,
		problem,
		planned,
	}));

const problemsOf = (rows: Priced): Problems => {
	const results = refusals(rows);
	return new Map(rows.blocked.map(({ planned }, at) => [planned.reference, results[at]]));
};

/** One result for each recipient, in the order of the rows. */
function inOrder(
	places: Place[],
	problems: Problems,
	about: { environment: string; product: string },
	resultOf: (row: PooledRow) => RowResult | undefined,
): RowResult[] {
	return places.flatMap((place): RowResult[] => {
		if ('leftOut' in place) return [leftOutItem(place.index, place.leftOut, about)];
		const result = problems.get(place.planned.reference) ?? resultOf(place.planned);
		return result ? [result] : [];
	});
}

function droppedAs({ receipt: { message, recipient }, advice }: Purchased): LeftOut {
	return new LeftOut('wrongNumber', { field: '', message, advice }, recipient);
}

function pausedFor({ reason, message, goOn }: Pause, { plan }: PooledRow): LeftOut {
	const advice = goOn === undefined ? 'Run it again.' : `Run it again from ${goOn} on.`;
	return new LeftOut(reason, { field: '', message, advice }, plan.recipient);
}
