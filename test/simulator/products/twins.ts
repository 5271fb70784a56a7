import type { JsonObject } from '../types';

type Place = (own: JsonObject, twin: JsonObject) => JsonObject;

const underOneName = ({ 'request-id': reference, ...twin }: JsonObject) => ({ ...twin, reference });

/** Where a look-up gives a second record of one purchase. */
export const twinPlaces = {
	listLast: (own, twin) => ({ data: [own, twin] }),
	listFirst: (own, twin) => ({ data: [twin, own] }),
	transactionsLast: (own, twin) => ({ data: { transactions: [own, twin] } }),
	transactionsFirst: (own, twin) => ({ data: { transactions: [twin, own] } }),
	historyFirst: (own, twin) => ({ data: { history: [twin, own] } }),
	inside: (own, twin) => ({ data: { ...own, meta: { original: twin } } }),
	around: (own, twin) => ({ data: { ...twin, meta: { original: own } } }),
	besideData: (own, twin) => ({ data: own, transaction: twin }),
	inText: (own, twin) => ({ data: { first: own, raw: JSON.stringify([twin]) } }),
	/** The twin has our reference in the provider's field. */
	otherField: (own, twin) => ({ data: { first: underOneName(twin), second: own } }),
	/** The twin names the provider's reference alone. */
	providersName: (own, twin) => ({
		data: { first: own, second: { ...twin, 'request-id': undefined } },
	}),
} satisfies Record<string, Place>;

export type TwinPlace = keyof typeof twinPlaces;
