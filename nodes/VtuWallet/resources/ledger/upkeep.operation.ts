import { sleep } from 'n8n-workflow';

import { requeryAny } from '../../api/client';
import type { Api } from '../../api/types';
import { holdsCode } from '../../api/answers/answer';
import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import type { LookupRequest } from '../../journal/upkeep/followUp';
import { factsOf, compareWithPurchase, referencesToAsk } from '../../purchase/ownership';
import { field, wholeNumberOf } from '../fields/field';
import { inLedger, isThere, itemOf, ledgerShape, ledgerTable } from './purchases';
import { promisesOf } from '../../purchase/trust';
import { firstOf } from '../../values/lists';
import { formatNaira } from '../../values/money';

const maxField = field.number('maxLookUps', 'Max Look-Ups', {
	description:
		'The most questions to the provider in one run. One request of a campaign counts once. If more purchases are open, the newest come first and the others take turns.',
	default: 100,
	range: { min: 1, max: 10_000 },
});

export const followUpLedger: WholeOperation = {
	kind: 'whole',
	value: 'followUp',
	name: 'Follow Up',
	action: 'Follow up open purchases',
	description:
		'Ask the provider about pending and unknown purchases, and return those that changed',
	output: { was: shape.text, ...ledgerShape },
	fields: [ledgerTable, maxField],

	async run(row, api, host) {
		const limit = wholeNumberOf(row, maxField);
		const counts = { asked: 0, unanswered: 0, beyondLookUp: 0, open: 0, young: 0, minutes: 0 };
		const unknown: string[] = [];
		const { products } = host;
		const { followUp, fullnessText } = host.ledger;
		const look = async (asked: LookupRequest) => {
			const { product: name, recipient, amount } = asked;
			const product = factsOf(name, products);
			const names = referencesToAsk(asked.reference, asked.providerReference, product);
			const found = await requeryWhenAllowed(api, names);
			const { reference } = found;
			const isProviders = reference !== asked.reference;
			counts.asked += 1;
			if (found.kind === 'cannotTell') counts.unanswered += 1;
			else if (found.transaction === undefined && !promisesOf(product).canBeAsked)
				counts.beyondLookUp += 1;
			else if (found.kind === 'absent') unknown.push(shownName(asked));
			else if (found.kind !== 'success' && found.kind !== 'failed') counts.open += 1;
			const sought = { product, products, amount: amount ?? undefined, recipient, isProviders };
			const compared = compareWithPurchase(found, reference, sought);
			// The ledger keeps the record only for its code.
			const { transaction } = compared;
			if (transaction === undefined || holdsCode(transaction.raw)) return compared;
			return { ...compared, transaction: { ...transaction, raw: undefined } };
		};
		const changes = await inLedger([row, api, host], async (ledger) => {
			const putOff = (young: number, minutes: number) => Object.assign(counts, { young, minutes });
			const changed = await followUp({ ...ledger, limit, look, putOff });
			const isIdle = counts.asked + counts.young + changed.length === 0;
			if (isIdle && isThere(ledger))
				host.warn('No purchase in the ledger is open, so the provider was not asked.');
			const fullness = fullnessText(ledger.tables.claims.id);
			if (fullness) host.warn(`${fullness}.`);
			return changed;
		});
		const { asked, unanswered, beyondLookUp, open, young, minutes } = counts;
		if (young > 0)
			host.warn(
				`A run broke off less than ${minutes} minutes ago, and ${purchases(young)} of it may be bought. Run Follow Up again in ${minutes} minutes.`,
			);
		if (unanswered > 0)
			host.warn(
				`${unanswered} of ${asked} look-ups were not answered, so those purchases stay as they are. Follow Up asks about them again the next time. If none is ever answered, check the credential with 'Wallet: Get Balance'.`,
			);
		if (beyondLookUp > 0)
			host.warn(
				`${purchases(beyondLookUp)} cannot be looked up: check the provider's list of your transactions.`,
			);
		if (unknown.length > 0)
			host.warn(
				`The provider does not know ${purchases(unknown.length)}: ${firstOf(unknown, mostNamed)}. If it still does not know them in an hour, they were probably not bought: run their rows again under the same key or list, or with 'Go On'.`,
			);
		if (open > 0)
			host.warn(
				`${open} of ${asked} look-ups decided nothing, so those purchases are still open. Run Follow Up again in some minutes.`,
			);
		return changes.map(({ was, purchase }) => ({ json: { was, ...itemOf(purchase) } }));
	},
};

const mostRefusals = 10;
const mostNamed = 3;

/** HTTP 429 says nothing about the purchase, so the node asks again when the provider takes requests. */
async function requeryWhenAllowed(api: Api, names: readonly string[]) {
	for (let refusals = 0; ; refusals++) {
		if (api.pause.leftMs > 0) await sleep(api.pause.leftMs);
		const found = await requeryAny(api, names);
		const isThrottled = found.answer.kind === 'http' && found.answer.status === 429;
		if (!isThrottled || refusals === mostRefusals || api.pause.leftMs === 0) return found;
	}
}

/** n8n renders hints as markup. */
const shownName = ({ product, recipient, amount }: LookupRequest): string =>
	[`${product}${recipient === '' ? '' : ` for ${recipient}`}`, amount ? formatNaira(amount) : '']
		.filter(Boolean)
		.join(', ')
		.replace(/[^\p{L}\p{N} +/.,₦-]/gu, '');

const purchases = (count: number) => `${count} purchase${count === 1 ? '' : 's'}`;

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
