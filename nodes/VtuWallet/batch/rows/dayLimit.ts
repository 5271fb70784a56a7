import { BadInput } from '../../values/badInput';
import { formatNaira } from '../../values/money';
import type { Breath } from '../breath';
import type { Priced } from './limits';
import type { PlannedRow } from './plannedRow';

const label = 'Max per Day';

/** What the ledger says of today. */
export interface Day {
	/** In Naira: what was taken today, or may have been. */
	spent: number;
	/** An earlier run bought it, or may have today: it costs nothing more. */
	isPaid(row: PlannedRow): boolean;
}

/** Holds rows against what one day may cost, in input order. */
export async function applyDayLimit(
	{ priced, blocked }: Priced,
	max: number,
	day: Day,
	breath: Breath,
): Promise<Priced> {
	let total = day.spent;
	const allowed: PlannedRow[] = [];
	const over = [...blocked];
	const counted = new Set<string>();
	await breath.each(priced, (planned) => {
		const { reference, price = 0 } = planned;
		const cost = counted.has(reference) || day.isPaid(planned) ? 0 : price;
		if (cost > 0 && total + cost > max) {
			const message = `With this row the day would cost ${formatNaira(total + cost)}, more than '${label}' (${formatNaira(max)})`;
			const problem = new BadInput(label, message, 'Buy it tomorrow, or raise the limit.');
			over.push({ planned, problem });
			return;
		}
		total += cost;
		counted.add(reference);
		allowed.push(planned);
	});
	return { priced: allowed, blocked: over };
}

/** Throws `BadInput` where nobody knows what the day has cost. */
export async function withinDay(
	rows: Priced,
	maxPerDay: number | undefined,
	ledger: { today(): Day } | undefined,
	breath: Breath,
): Promise<Priced> {
	if (maxPerDay === undefined) return rows;
	if (ledger === undefined) throw needsLedger();
	return await applyDayLimit(rows, maxPerDay, ledger.today(), breath);
}

function needsLedger(): BadInput {
	return new BadInput(
		label,
		`'${label}' needs a ledger, which knows what other executions have bought`,
		"Set 'Ledger' to 'Data Table', or take the limit off.",
	);
}
