import { type IDataObject, sleep } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { type Esim, esim as esimContract } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import type { Candidates, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { pauseBetweenLooks } from '../../purchase/steps';
import { wholeNumber } from '../../values/integers';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { oncePerRun } from '../fields/catalogue';
import { field } from '../fields/field';
import { filled } from '../fields/filled';
import { esimById, ownEsimsOf } from './catalogue';
import { qrCodeFieldOf } from './qrCodeFile';
import { activationNames, esimShape, isProvisioned, linkNames, simpleEsim } from './simplified';

const waitLabel = 'Wait Until Ready';
const longestWait = 3_600;

export const waitOption = field.number(
	'waitUntilProvisioned',
	`${waitLabel} (Seconds)`,
	120,
	'How long to wait for the install link where the eSIM is not ready at once. When the time is up, the receipt says that it is not provisioned yet.',
	{ range: { min: 0, max: longestWait } },
);

export const ownedReceiptShape = {
	provisioned: shape.maybeFlag,
	esim: z.object({ ...esimShape, id: shape.maybeText }).optional(),
};

export function waitMsOf(row: Row): number {
	return (
		wholeNumber(row.raw('options.waitUntilProvisioned', 0), waitLabel, {
			min: 0,
			max: longestWait,
		}) * 1_000
	);
}

/** The eSIM in the answer to a purchase; empty if the answer has none. */
export function esimReceipt(answer: IDataObject): IDataObject {
	const records = levelsOf(answer).flat();
	const marked = records.find((record) => valueIn(record, esimMarks) !== undefined);
	const read = esimContract.safeParse(marked ?? answer);
	const known: Partial<Esim> = read.success ? read.data : {};
	const found = filled({
		...known,
		iccid: known.iccid ?? valueUnder(marked, ['iccid'], textOf),
		universalLink: known.universalLink ?? valueUnder(marked, linkNames, textOf),
		activationCode: known.activationCode ?? valueUnder(marked, activationNames, textOf),
	});
	return Object.keys(found).length > 0 ? fieldsOf(found) : {};
}

/** The provider calls it ready, but gives no link and no code. */
export function lacksItsLink({ provisioned, esim }: IDataObject): boolean {
	const { universalLink, activationCode } = (esim ?? {}) as Partial<Esim>;
	return provisioned === true && universalLink === undefined && activationCode === undefined;
}

const esimMarks = [...linkNames, ...activationNames, 'iccid', 'planstatus', 'simapplied'];

function fieldsOf(owned: Partial<Esim>): IDataObject {
	const { soldPriceNgn } = owned;
	return {
		...(soldPriceNgn === undefined ? {} : { amount: soldPriceNgn }),
		provisioned: isProvisioned(owned),
		esim: simpleEsim(owned),
	};
}

/** The newest eSIMs that may be a purchase whose outcome is unknown. Only one with our reference is the purchase. */
export async function esimCandidates(
	api: Api,
	reference: string,
	fits: (owned: Esim) => boolean,
): Promise<Candidates> {
	const owned = await ownEsimsOf(api);
	const ours = owned.find(({ transid }) => transid === reference);
	return { found: ours?.raw, possible: owned.filter(fits).map(simpleEsim) };
}

/** One list serves all rows of a run. */
const ownEsimsOnce = oncePerRun(ownEsimsOf);

/** Adds what the receipt lacks: the eSIM of a purchase that a requery found, and the link. */
export async function completeEsim(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject> {
	const known = receipt.esim as IDataObject | undefined;
	if (known?.id === undefined && receipt.provisioned !== true) return await recovered(receipt, api);
	if (receipt.provisioned === true) return {};
	const waitMs = waitMsOf(row);
	const isLater = waitMs === 0 && receipt.replayed === true;
	const now = isLater ? await asItIsNow(receipt, api) : {};
	const ready = await waitForLink(api, String(known?.id), waitMs);
	const added = ready ? { provisioned: true, esim: { ...known, ...simpleEsim(ready) } } : now;
	// A QR code that is wanted says the same for itself.
	if (added.provisioned === true || qrCodeFieldOf(row) !== undefined) return added;
	return { ...added, warnings: [...warningsIn(receipt), noLinkYet] };
}

const noLinkYet =
	"It has no link yet, because the provider has not made it ready. Get it later with 'eSIM: Get', or wait for it with the option 'Wait Until Ready'.";

const warningsIn = ({ warnings }: IDataObject): unknown[] =>
	Array.isArray(warnings) ? warnings : [];

/** An eSIM that was not ready at the purchase may be ready now. */
async function asItIsNow({ reference }: IDataObject, api: Api): Promise<IDataObject> {
	const ours = (await ownEsimsOnce(api)).find(({ transid }) => transid === reference);
	return ours ? fieldsOf(ours) : {};
}

/** A requery gives no eSIM: the list has it, if its transaction is ours. */
async function recovered(receipt: IDataObject, api: Api): Promise<IDataObject> {
	const { reference } = receipt;
	const ours = (await ownEsimsOnce(api)).find(({ transid }) => transid === reference);
	if (ours) return fieldsOf(ours);
	return {
		warnings: [
			...warningsIn(receipt),
			'The eSIM was not found among yours by its reference: look for it with Get Many',
		],
	};
}

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
