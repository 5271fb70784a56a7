import { BadInput } from '../../values/badInput';
import { formatNaira, sumOf } from '../../values/money';
import type { PlannedRow } from '../rowPlan';
import type { RunCost } from '../runCost';
import type { Settings } from './settings';

/** Why this run may not send these rows: the provider may have taken more than planned. */
export function beyondRun(
	rows: readonly PlannedRow[],
	cost: RunCost,
	settings: Settings,
): BadInput | undefined {
	const prices = rows.map(({ price = 0 }) => price);
	return beyondLimits(sumOf([cost.without(rows), ...prices]), settings);
}

export const beyondLimits = (
	cost: number,
	{ usualLimit, maxPerRun }: Settings,
): BadInput | undefined =>
	beyond('Limits', '', cost, usualLimit) ?? beyond('Max per Run', 'the run', cost, maxPerRun);

export const perRecipient = 'Max per Recipient per Day';

const adviceOn = {
	'Max per Purchase': 'Check the row, or raise the limit.',
	Limits: "The builder of the workflow can set 'Max per Run' in 'Limits'.",
	'Max per Run': 'Run fewer rows, or raise the limit.',
	'Max per Day': 'Buy it tomorrow, or raise the limit.',
	[perRecipient]: 'Buy it tomorrow, or raise the limit.',
};

/** The error of a limit that a cost exceeds. */
export function beyond(
	label: keyof typeof adviceOn,
	what: string,
	cost: number,
	limit: number | undefined,
	/** The cost of the row alone, if the limit is one of a day. */
	ofRowAlone = 0,
): BadInput | undefined {
	if (limit === undefined || cost <= limit) return undefined;
	const [spent, most] = [formatNaira(cost), formatNaira(limit)];
	const ofRow = `${spent} is more than '${label}' (${most})`;
	const ofSum = `With this row ${what} would cost ${spent}, more than '${label}' (${most})`;
	const ofAgent = `With this purchase the agent would have spent ${spent}, and without 'Max per Run' or 'Max per Day' it may spend ${most} in one execution`;
	const message = label === 'Limits' ? ofAgent : what === '' ? ofRow : ofSum;
	const never = ofRowAlone > limit;
	return new BadInput(label, message, adviceOn[never ? 'Max per Purchase' : label]);
}
