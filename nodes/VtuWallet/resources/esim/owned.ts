import { sleep, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { esim as esimContract, type Esim } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import type { Candidates, Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { pauseBetweenLooks } from '../../purchase/backoff';
import { wholeNumber } from '../../values/integers';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { filled } from '../fields/filled';
import { oncePerRun } from '../fields/oncePerRun';
import { esimById, ownEsimsOf } from './catalogue';
import { activationNames, linkNames } from './codeNames';
import { esimShape, isProvisioned, simpleEsim } from './simplified';

const waitLabel = 'Wait Until Ready';
const longestWait = 3_600;

export const waitOption: INodeProperties = {
	displayName: `${waitLabel} (Seconds)`,
	name: 'waitUntilProvisioned',
	type: 'number',
	default: 120,
	typeOptions: { minValue: 0, maxValue: longestWait },
	description:
		'How long to wait for the install link where the eSIM is not ready at once. When the time is up, the receipt says that it is not provisioned yet.',
};

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

/** What the answer to a purchase tells of the eSIM: nothing when it holds none. */
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

/** It is said to be ready, and nothing tells how to install it. */
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

/** The newest eSIMs of the account that may be a purchase whose outcome is unknown; only our reference makes one it. */
export async function esimCandidates(
	api: Api,
	reference: string,
	fits: (owned: Esim) => boolean,
): Promise<Candidates> {
	const owned = await ownEsimsOf(api);
	const ours = owned.find(({ transid }) => transid === reference);
	return { found: ours?.raw, possible: owned.filter(fits).map(simpleEsim) };
}

/** Many rows may have to look for theirs: one list serves them all. */
const ownEsimsOnce = oncePerRun(ownEsimsOf);

/** What a receipt still lacks after the purchase: the eSIM, where it was found by asking, and its link. */
export async function completeEsim(row: Row, receipt: IDataObject, api: Api): Promise<IDataObject> {
	const known = receipt.esim as IDataObject | undefined;
	if (known?.id === undefined && receipt.provisioned !== true) return await recovered(receipt, api);
	if (receipt.provisioned === true) return {};
	const waitMs = waitMsOf(row);
	if (waitMs === 0) return receipt.replayed === true ? await asItIsNow(receipt, api) : {};
	const ready = await waitForLink(api, String(known?.id), waitMs);
	return ready ? { provisioned: true, esim: { ...known, ...simpleEsim(ready) } } : {};
}

/** What was not ready when it was bought may be by now. */
async function asItIsNow({ reference }: IDataObject, api: Api): Promise<IDataObject> {
	const ours = (await ownEsimsOnce(api)).find(({ transid }) => transid === reference);
	return ours ? fieldsOf(ours) : {};
}

/** A purchase that was found by asking has no eSIM in its answer; the list has it, if its transaction is ours. */
async function recovered({ reference, warnings }: IDataObject, api: Api): Promise<IDataObject> {
	const ours = (await ownEsimsOnce(api)).find(({ transid }) => transid === reference);
	if (ours) return fieldsOf(ours);
	const told = Array.isArray(warnings) ? warnings : [];
	return {
		warnings: [
			...told,
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
			// A look that fails is no reason to give up: the eSIM is bought.
			if (problem instanceof ProviderError && problem.kind === 'stopped') return undefined;
		}
	}
}
