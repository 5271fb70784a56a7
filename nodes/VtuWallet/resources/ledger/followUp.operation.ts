import type { Api } from '../../api/types';
import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import type { Asked } from '../../ledger/openPurchases';
import { isAnotherKind, type Kind } from '../../purchase/kinds';
import type { Lookup } from '../../purchase/outcome';
import { wholeNumber } from '../../values/integers';
import { itemOf, ledgerTableField } from './fields';
import { ledgerShape } from './shapes';

const maxLabel = 'Max Look-Ups';

const daysBack = 7;
const dayMs = 86_400_000;

/** Longer than any purchase takes: whoever claimed one so long ago and has written nothing since is gone. */
const patienceMs = 15 * 60_000;

export const followUpLedger: WholeOperation = {
	kind: 'whole',
	value: 'followUp',
	name: 'Follow Up',
	action: 'Follow up open purchases',
	description: 'Ask about what is pending or unknown, write it down, and give out what changed',
	output: { was: shape.text, ...ledgerShape },
	fields: [
		ledgerTableField,
		{
			displayName: maxLabel,
			name: 'maxLookUps',
			type: 'number',
			default: 100,
			typeOptions: { minValue: 1 },
			description:
				'How many times to ask the provider at most. All texts of a campaign that went in one request take one question. Where more is open, the newest are asked about each time, and the others in turns.',
		},
	],

	async run(row, api, host) {
		const { Claims, ClaimsTable, followUp, openTables, whoOf } = host.ledger;
		const limit = wholeNumber(row.raw('maxLookUps', 100), maxLabel, { min: 1, max: 10_000 });
		const tables = await openTables(host, row.text('ledgerTable'));
		const who = whoOf(host, api.account);
		const claims = new Claims();
		let asked = 0;
		let unanswered = 0;
		const changes = await followUp({
			tables,
			claims,
			claimsTable: new ClaimsTable(tables.claims, claims, who),
			who,
			limit,
			since: new Date(Date.now() - daysBack * dayMs),
			patienceMs,
			look: async (purchase) => {
				const lookup = await look(api, purchase, host.kinds);
				asked += 1;
				if (lookup.kind === 'cannotTell') unanswered += 1;
				return lookup;
			},
			now: () => new Date(),
			shuffled,
		});
		if (unanswered > 0)
			host.warn(
				`${unanswered} of ${asked} look-ups were not answered, so those purchases stay as they are. Follow Up asks about them again the next time. Where none is ever answered, check the credential with 'Wallet: Get Balance'.`,
			);
		return changes.map(({ was, purchase }) => ({ json: { was, ...itemOf(purchase) } }));
	},
};

/** A record is believed where it is of the same kind, and names the reference or at least the amount. */
async function look(api: Api, asked: Asked, kinds: readonly Kind[]): Promise<Lookup> {
	const lookup = await api.requery(asked.reference);
	if (lookup.kind !== 'found') return lookup;
	const { transaction } = lookup;
	const kind = kinds.find((words) => words.includes(asked.product)) ?? [];
	if (isAnotherKind(kind, transaction.type, kinds)) return { kind: 'foreign', transaction };
	const isOurs = transaction.namesReference || transaction.amount === asked.amount;
	return isOurs
		? lookup
		: { kind: 'cannotTell', reason: 'The provider answered about another purchase' };
}

function shuffled<T>(list: T[]): T[] {
	return list
		.map((entry) => ({ entry, at: Math.random() }))
		.sort((a, b) => a.at - b.at)
		.map(({ entry }) => entry);
}
