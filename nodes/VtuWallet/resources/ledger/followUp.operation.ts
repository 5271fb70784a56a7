import type { Api } from '../../api/types';
import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import type { Asked } from '../../journal/openPurchases';
import { isAnotherKind, type Kind } from '../../purchase/ownership';
import type { Lookup } from '../../purchase/outcome';
import { wholeNumber } from '../../values/integers';
import { field } from '../fields/field';
import { itemOf, ledgerTable } from './fields';
import { ledgerShape } from './shapes';

const maxLabel = 'Max Look-Ups';

export const followUpLedger: WholeOperation = {
	kind: 'whole',
	value: 'followUp',
	name: 'Follow Up',
	action: 'Follow up open purchases',
	description:
		'Ask the provider about pending and unknown purchases, and return those that changed',
	output: { was: shape.text, ...ledgerShape },
	fields: [
		ledgerTable,
		field.number(
			'maxLookUps',
			maxLabel,
			100,
			'How many times to ask the provider at most. Texts of a campaign that went in one request take one question. If more purchases are open, the newest are asked about each time and the others in turn.',
			{ range: { min: 1 } },
		),
	],

	async run(row, api, host) {
		const limit = wholeNumber(row.raw('maxLookUps', 100), maxLabel, { min: 1, max: 10_000 });
		let asked = 0;
		let unanswered = 0;
		const { within, followUp } = host.ledger;
		const options = {
			limit,
			look: async (purchase: Asked) => {
				const lookup = await look(api, purchase, host.kinds);
				asked += 1;
				if (lookup.kind === 'cannotTell') unanswered += 1;
				return lookup;
			},
			now: () => new Date(),
			shuffled,
		};
		const changes = await within(
			host,
			api.account,
			row.text('ledgerTable'),
			async (ledger) => await followUp({ ...ledger, ...options }),
		);
		if (unanswered > 0)
			host.warn(
				`${unanswered} of ${asked} look-ups were not answered, so those purchases stay as they are. Follow Up asks about them again the next time. If none is ever answered, check the credential with 'Wallet: Get Balance'.`,
			);
		if (asked === 0 && changes.length === 0)
			host.warn(
				'No purchase in the ledger is open, so the provider was not asked. Nothing has to be done.',
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
