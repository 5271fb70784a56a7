import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { field, wholeNumberOf } from '../fields/field';
import { inLedger, ledgerTable } from './purchases';

const ageField = field.number('olderThanDays', 'Older Than (Days)', {
	description:
		'Rows of decided purchases that are older than this are removed. Their amounts, messages and codes go with them.',
	default: 365,
	range: { min: 1, max: 36_500 },
});
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
		ledgerTable,
		ageField,
		field.flag('preview', 'Preview', {
			description:
				'Whether to only count what would be removed. The item has the number of rows that would go from both tables, purchases and claims, and the date before which they are old.',
			default: true,
			hint: 'On, it counts and removes nothing',
		}),
	],

	async run(row, api, host) {
		const days = wholeNumberOf(row, ageField);
		const preview = row.raw('preview', true) !== false;
		const before = new Date(Date.now() - days * dayMs);
		const { tidyUp } = host.ledger;
		const tidied = await inLedger(
			[row, api, host],
			async (ledger) => await tidyUp({ ...ledger, before, preview }),
		);
		return [{ json: { preview, ...tidied, before: before.toISOString() } }];
	},
};
