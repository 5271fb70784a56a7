import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { wholeNumber } from '../../values/integers';
import { ledgerTableField } from './fields';

const ageLabel = 'Older Than (Days)';
const usualAge = 365;
const dayMs = 86_400_000;

export const tidyUpLedger: WholeOperation = {
	kind: 'whole',
	value: 'tidyUp',
	name: 'Tidy Up',
	action: 'Tidy up the ledger',
	description: 'Remove the rows of old, decided purchases. Their keys stay protected.',
	output: {
		preview: shape.flag,
		purchases: shape.number,
		claims: shape.number,
		before: shape.text,
	},
	fields: [
		ledgerTableField,
		{
			displayName: ageLabel,
			name: 'olderThanDays',
			type: 'number',
			default: usualAge,
			typeOptions: { minValue: 1 },
			description:
				'Rows older than this are removed where the purchase is decided. Its amount, message and code go with the row: found again later, the purchase gives none of them.',
		},
		{
			displayName: 'Preview',
			name: 'preview',
			type: 'boolean',
			default: true,
			description: 'Whether to only count what would be removed',
			hint: 'On: it counts and removes nothing.',
		},
	],

	async run(row, { account }, host) {
		const { openTables, tidyUp, whoOf } = host.ledger;
		const days = wholeNumber(row.raw('olderThanDays', usualAge), ageLabel, { min: 1, max: 36_500 });
		const preview = row.raw('preview', true) !== false;
		const before = new Date(Date.now() - days * dayMs);
		const tables = await openTables(host, row.text('ledgerTable'));
		const who = whoOf(host, account);
		const tidied = await tidyUp({ tables, who, before, preview, now: () => new Date() });
		return [{ json: { preview, ...tidied, before: before.toISOString() } }];
	},
};
