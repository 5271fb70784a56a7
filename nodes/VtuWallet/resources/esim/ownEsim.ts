import { type IDataObject, sleep } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/providerError';
import { type Esim, esim as esimContract } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import type { Candidates, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { pauseBetweenLooks } from '../../purchase/steps';
import { wholeNumber } from '../../values/numbers';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { oncePerRun } from '../fields/catalogue';
import { field } from '../fields/field';
import { filled } from '../fields/receipt';
import {
	activationNames,
	esimById,
	esimShape,
	hasLink,
	isProvisioned,
	linkNames,
	ownEsimsOf,
	simpleEsim,
} from './catalogue';
import { qrCodeFieldOf } from './qrCodeFile';

const waitLabel = 'Wait Until Ready';
const waitRange = { min: 0, max: 3_600 };

export const waitOption = field.number('waitUntilProvisioned', `${waitLabel} (Seconds)`, {
	description:
		'How long to wait for the install link where the eSIM is not ready at once. When the time is up, the receipt says that it is not provisioned yet.',
	default: 120,
	range: waitRange,
});

export const esimReceiptShape = {
	provisioned: shape.maybeFlag,
	esim: z.object({ ...esimShape, id: shape.maybeText }).optional(),
};

export const waitMsOf = (row: Row): number =>
	wholeNumber(row.raw('options.waitUntilProvisioned', 0), waitLabel, waitRange) * 1_000;

/** The eSIM in the answer to a purchase; empty if the answer has none. */
export function esimReceipt(answer: IDataObject): IDataObject {
	const records = levelsOf(answer).flat();
	const marked = records.find((record) => valueIn(record, esimMarks) !== undefined);
	const known: Partial<Esim> = esimContract(marked ?? answer) ?? {};
	const found = filled({
		...known,
		iccid: known.iccid ?? valueUnder(marked, ['iccid'], textOf),
		universalLink: known.universalLink ?? valueUnder(marked, linkNames, textOf),
		activationCode: known.activationCode ?? valueUnder(marked, activationNames, textOf),
	});
	return Object.keys(found).length > 0 ? fieldsOf(found) : {};
}

export const lacksItsLink = ({ provisioned, esim }: IDataObject): boolean =>
	provisioned === true && !hasLink((esim ?? {}) as Partial<Esim>);

const esimMarks = [...linkNames, ...activationNames, 'iccid', 'planstatus', 'simapplied'];

const fieldsOf = (owned: Partial<Esim>): IDataObject => ({
	...filled({ amount: owned.soldPriceNgn }),
	provisioned: isProvisioned(owned),
	esim: simpleEsim(owned),
});

/** The eSIM with our reference is the purchase. The others are only shown. */
export async function esimCandidates(
	api: Api,
	reference: string,
	fits: (owned: Esim) => boolean,
): Promise<Candidates> {
	const owned = await ownEsimsOf(api);
	const ours = owned.find(({ transid }) => transid === reference);
	return { found: ours?.raw, possible: owned.filter(fits).map(simpleEsim) };
}

const ownEsimsOnce = oncePerRun(ownEsimsOf);

/** An eSIM that a requery did not give, or that was not ready at the purchase. */
async function listedEsim({ reference }: IDataObject, api: Api): Promise<IDataObject | undefined> {
	const ours = (await ownEsimsOnce(api)).find(({ transid }) => transid === reference);
	return ours && fieldsOf(ours);
}

/** Adds the eSIM or its link to a receipt that lacks it. */
export async function completeEsim(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject> {
	if (receipt.provisioned === true) return {};
	const known = receipt.esim as IDataObject | undefined;
	if (known?.id === undefined)
		return (await listedEsim(receipt, api)) ?? { warnings: warningsOf(receipt, notListed) };
	const waitMs = waitMsOf(row);
	const isLater = waitMs === 0 && receipt.replayed === true;
	const now = (isLater && (await listedEsim(receipt, api))) || {};
	const ready = await waitForLink(api, String(known.id), waitMs);
	const added = ready ? { provisioned: true, esim: { ...known, ...simpleEsim(ready) } } : now;
	// The warning of a missing QR code says the same.
	if (added.provisioned === true || qrCodeFieldOf(row) !== undefined) return added;
	return { ...added, warnings: warningsOf(receipt, noLinkYet) };
}

const notListed = 'The eSIM was not found among yours by its reference: look for it with Get Many';
const noLinkYet =
	"It has no link yet, because the provider has not made it ready. Get it later with 'eSIM: Get', or wait for it with the option 'Wait Until Ready'.";

const warningsOf = ({ warnings }: IDataObject, more: string): unknown[] =>
	Array.isArray(warnings) ? [...warnings, more] : [more];

async function waitForLink(api: Api, id: string, waitMs: number): Promise<Esim | undefined> {
	const until = performance.now() + waitMs;
	for (let looks = 1; ; looks++) {
		const left = until - performance.now();
		if (left <= 0) return undefined;
		await sleep(pauseBetweenLooks(looks, waitMs, left));
		try {
			const seen = await esimById(api, id);
			if (isProvisioned(seen)) return seen;
		} catch (problem) {
			// A failed look-up changes nothing: the eSIM is bought.
			if (problem instanceof ProviderError && problem.kind === 'stopped') return undefined;
		}
	}
}
