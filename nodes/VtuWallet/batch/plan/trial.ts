import type { EarlierRun, Purchase } from '../../journal/journal';
import type { PlannedRow } from '../operation';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { questionAbout } from './earlierRunText';

/** A preview or a sandbox run spends no money. */
export const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** Warns about rows that a real run would refuse. A preview marks these rows. */
export function warningAbout(
	counted: readonly EarlierRun[],
	matched: ReadonlyMap<PlannedRow, Purchase>,
	rows: number,
	run: Run,
	places: readonly Place[],
): string {
	const { message } = questionAbout(counted, matched, rows, run);
	const { preview, protection } = run.settings;
	const would = protection === 'run' ? 'stop and ask first' : 'refuse such rows';
	if (!preview) return `${message}. This run bought them again: in production it would ${would}`;
	const ids = new Set([...matched.keys()].map(({ purchase }) => purchase.id));
	for (const place of places)
		if (place.planned && ids.has(place.planned.purchase.id)) place.planned = marked(place.planned);
	return `${message}. Buying would ${would}`;
}

const marked = (planned: PlannedRow): PlannedRow => {
	const { plan } = planned;
	return { ...planned, plan: { ...plan, warnings: [...plan.warnings, boughtEarlier] } };
};

const boughtEarlier = 'An earlier run has bought this row, or may have bought it';
