import { sleep } from 'n8n-workflow';

import type { Api, RequeryResult } from '../../api/types';
import { holdsCode } from '../../api/answers/answer';
import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import type { LookupRequest } from '../../journal/upkeep/followUp';
import type { StoredRow } from '../../journal/claims/types';
import { factsOf, compareWithPurchase, referencesToAsk } from '../../purchase/ownership';
import { field, wholeNumberOf } from '../fields/field';
import { OpenPurchases, purchasesText } from './openPurchases';
import { inLedger, isThere, itemOf, ledgerShape, ledgerTable } from './purchases';

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
		const counts = { asked: 0, unanswered: 0, young: 0, minutes: 0 };
		const { products, timeZone, requeryAny } = host;
		const { followUp, fullnessText, addNote } = host.ledger;
		const open = new OpenPurchases(timeZone);
		const changes = await inLedger([row, api, host], async (ledger) => {
			const look = async (asked: LookupRequest, rows: StoredRow[]) => {
				const { product: name, recipient, amount } = asked;
				const product = factsOf(name, products);
				const names = referencesToAsk(asked.reference, asked.providerReference, product);
				const found = await whenAllowed(api, async () => await requeryAny(api, names));
				const { reference } = found;
				const isProviders = reference !== asked.reference;
				counts.asked += 1;
				if (found.kind === 'cannotTell') counts.unanswered += 1;
				const note = open.add(rows, found, product);
				if (note !== undefined) await addNote(ledger.tables.purchases, rows[0], note);
				const sought = { product, products, amount: amount ?? undefined, recipient, isProviders };
				const { failureMayCost } = product;
				const compared = { ...compareWithPurchase(found, reference, sought), failureMayCost };
				// The ledger keeps the record only for its code.
				const { transaction } = compared;
				if (transaction === undefined || holdsCode(transaction.raw)) return compared;
				return { ...compared, transaction: { ...transaction, raw: undefined } };
			};
			const putOff = (young: number, minutes: number) => Object.assign(counts, { young, minutes });
			const changed = await followUp({ ...ledger, limit, look, putOff });
			const isIdle = counts.asked + counts.young + changed.length === 0;
			if (isIdle && isThere(ledger))
				host.warn('No purchase in the ledger is open, so the provider was not asked.');
			const fullness = fullnessText(ledger.tables.claims.id);
			if (fullness) host.warn(`${fullness}.`);
			return changed;
		});
		const { asked, unanswered, young, minutes } = counts;
		if (young > 0)
			host.warn(
				`A run broke off less than ${minutes} minutes ago, and ${purchasesText(young)} of that run may be bought. Run Follow Up again in ${minutes} minutes.`,
			);
		if (unanswered > 0)
			host.warn(
				`${unanswered} of ${asked} look-ups were not answered, so those purchases stay as they are. Follow Up asks about them again the next time. If none is ever answered, check the credential with 'Wallet: Get Balance'.`,
			);
		for (const sentence of open.sentences(asked)) host.warn(sentence);
		const asBefore = open.asBefore();
		if (asBefore !== '') host.tell(asBefore);
		return changes.map(({ was, purchase }) => ({ json: { was, ...itemOf(purchase) } }));
	},
};

const mostRefusals = 10;

/** HTTP 429 says nothing about the purchase, so the node asks again when the provider takes requests. */
async function whenAllowed<T extends RequeryResult>(api: Api, requery: () => Promise<T>) {
	for (let refusals = 0; ; refusals++) {
		if (api.pause.leftMs > 0) await sleep(api.pause.leftMs);
		const found = await requery();
		const isThrottled = found.answer.kind === 'http' && found.answer.status === 429;
		if (!isThrottled || refusals === mostRefusals || api.pause.leftMs === 0) return found;
	}
}
