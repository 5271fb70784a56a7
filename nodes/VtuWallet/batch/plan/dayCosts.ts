import type { Journal } from '../../journal/journal';
import { canonicalRecipient } from '../../purchase/recipients';
import { BadInput } from '../../values/badInput';
import { formatNaira } from '../../values/money';
import type { Settings } from './settings';

type DayLimits = Pick<Settings, 'maxPerDay' | 'maxPerRecipientPerDay'>;

export const hasDayLimit = ({ maxPerDay, maxPerRecipientPerDay }: DayLimits): boolean =>
	maxPerDay !== undefined || maxPerRecipientPerDay !== undefined;

/** In Naira: what today has cost over all runs, with the rows of this run that are within the limits. */
export class DayCosts {
	private total: number;
	private readonly byRecipient: Map<string, number>;

	constructor(
		private readonly limits: DayLimits,
		journal: Journal,
	) {
		this.total = limits.maxPerDay === undefined ? 0 : journal.spentToday();
		const isPerRecipient = limits.maxPerRecipientPerDay !== undefined;
		this.byRecipient = isPerRecipient ? journal.spentByRecipient() : new Map();
	}

	/** Why this purchase goes beyond a limit, if so. */
	problemOf(recipient: string, cost: number): BadInput | undefined {
		const { maxPerDay = Infinity, maxPerRecipientPerDay: perRecipient } = this.limits;
		if (perRecipient !== undefined && recipient === '')
			return new BadInput(
				'Max per Recipient per Day',
				"This product has no recipient, so 'Max per Recipient per Day' cannot be held against it",
				'Remove the limit.',
			);
		if (cost === 0) return undefined;
		if (this.total + cost > maxPerDay)
			return beyond('Max per Day', 'the day', this.total + cost, maxPerDay);
		const own = this.spentFor(recipient) + cost;
		return perRecipient !== undefined && own > perRecipient
			? beyond('Max per Recipient per Day', `the day of ${recipient}`, own, perRecipient)
			: undefined;
	}

	add(recipient: string, cost: number): void {
		this.byRecipient.set(nameOf(recipient), this.spentFor(recipient) + cost);
		this.total += cost;
	}

	private spentFor(recipient: string): number {
		return this.byRecipient.get(nameOf(recipient)) ?? 0;
	}
}

/** Products write one phone number differently. */
const nameOf = (recipient: string) => canonicalRecipient('phone', recipient);

const beyond = (label: string, what: string, cost: number, limit: number) =>
	new BadInput(
		label,
		`With this row ${what} would cost ${formatNaira(cost)}, more than '${label}' (${formatNaira(limit)})`,
		'Buy it tomorrow, or raise the limit.',
	);
