import { tableHost } from '../../journal/tables/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import { cellText, shown } from '../../values/cell';
import { formatNaira, largestAmount } from '../../values/money';
import type { ListEntry } from '../../values/naming';
import { marginIn, pricesByPlan, salePrice, type PriceLine } from '../../values/sellingPrice';
import type { Place } from '../place';
import { readPriceList } from '../priceList';
import type { Run } from '../purchaseRun';
import { lossOf, marginLabel, priceListLabel, soldForLabel, wrongMargin } from '../report/sale';
import type { PlannedRow } from '../rowPlan';
import { isBlankCell } from './rowReader';

interface Sale {
	soldFor?: number;
	warning?: string;
}

/** Adds what each row is sold for. A wrong price only warns, because it must not keep a customer waiting. */
export async function addSales(run: Run, places: readonly Place[]): Promise<void> {
	const sales = new Sales(run);
	for (const place of places) {
		const { planned, end } = place;
		if (planned && !end) place.planned = sold(planned, await sales.of(planned), run);
		await run.reader.giveTurn();
	}
}

function sold(
	planned: PlannedRow,
	{ soldFor, warning }: Sale,
	{ settings, operation }: Run,
): PlannedRow {
	const { plan, price } = planned;
	// A receipt compares it with the true cost.
	const isCompared = settings.preview && !operation.creditsWallet;
	const loss = isCompared ? lossOf(soldFor, price) : undefined;
	const more = [warning, loss].filter((one) => one !== undefined);
	const warnings = [...plan.warnings, ...more];
	return { ...planned, plan: { ...plan, warnings }, ...(soldFor !== undefined && { soldFor }) };
}

/** The selling prices of a run: that of the row, or of the price list, or the cost with a margin. */
class Sales {
	private readonly lists = new Map<string, Promise<PriceLine[]>>();
	private readonly prices = new Map<string, Map<string, number>>();

	constructor(private readonly run: Run) {}

	async of(planned: PlannedRow): Promise<Sale> {
		const { row, purchase } = planned;
		const { outcome, soldFor } = this.run.journal.store.row(purchase.id) ?? {};
		const isOpen = outcome === 'unknown' || outcome === 'pending';
		// The customer of a purchase whose result is open paid what the journal says.
		if (isOpen && soldFor !== undefined) return { soldFor };
		try {
			const raw = row.raw('soldFor');
			return isBlankCell(raw) ? await this.usual(planned) : saleIn(raw);
		} catch (caught) {
			if (caught instanceof BadInput) return { warning: `${caught.message}: ${noProfit}` };
			return { warning: wrongPrice('an expression that fails') };
		}
	}

	private async usual(planned: PlannedRow): Promise<Sale> {
		const { row } = planned;
		const list = row.text('options.priceList');
		const margin = row.text('options.margin');
		const listed = list === '' ? undefined : await this.listed(planned, list);
		if (listed !== undefined) return { soldFor: listed };
		if (margin === '') return list === '' ? {} : { warning: `${notListed}: ${noProfit}` };
		const add = marginIn(margin);
		if (add === undefined) return { warning: `${wrongMargin(margin)}: ${noProfit}` };
		const cost = planned.price ?? (await this.costOf(planned));
		return cost === undefined ? { warning: `${noCost}: ${noProfit}` } : { soldFor: add(cost) };
	}

	private async listed(planned: PlannedRow, name: string): Promise<number | undefined> {
		const { operation, context } = this.run;
		const list = this.lists.get(name) ?? readPriceList(tableHost(context), name);
		this.lists.set(name, list);
		const lines = await list;
		const { id, plans, vocabulary } = await this.planOf(planned);
		const kinds = [planned.plan.product, ...operation.endpoint.kind];
		const known = JSON.stringify([name, kinds[0], plans.map((plan) => plan.id)]);
		const prices = this.prices.get(known) ?? pricesByPlan(lines, kinds, plans, vocabulary);
		this.prices.set(known, prices);
		return prices.get(id) ?? prices.get('');
	}

	/** The plan is the last field that has a list with names: a provider comes before its plans. */
	private async planOf({ row }: PlannedRow) {
		const { operation, api } = this.run;
		const field = operation.fields.filter(({ list }) => list?.names !== undefined).at(-1);
		const names = field?.list?.names;
		if (field === undefined || names === undefined) return { id: '', plans: [] };
		const id = row.id(field.name);
		// Without the provider's list, the price list can still name an ID.
		const alone: ListEntry[] = [{ id, name: id, label: id }];
		const plans = await names.lines(api, row).catch(() => alone);
		return { id, plans, vocabulary: names.vocabulary };
	}

	private async costOf({ plan }: PlannedRow): Promise<number | undefined> {
		const { operation, api } = this.run;
		return await operation.price?.(plan, api).catch(() => undefined);
	}
}

function saleIn(raw: unknown): Sale {
	const soldFor = salePrice(raw);
	if (soldFor !== undefined) return { soldFor };
	return { warning: wrongPrice(shown(cellText(raw) ?? String(raw))) };
}

const noProfit = 'no profit is known';
const notListed = `'${priceListLabel}' has no price for it`;
const noCost = `The provider's list has no price, so '${marginLabel}' cannot be added`;
const wrongPrice = (what: string) =>
	`'${soldForLabel}' is ${what}, which is no price up to ${formatNaira(largestAmount)}: ${noProfit}`;
