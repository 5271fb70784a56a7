import type { FaultRule, WholesalerDeed } from '../../simulator';
import { byId } from '../support/kit';
import { airtime, cards, electricity, exam, product, sms, type Changes } from '../support/products';

/** A product of the public server, and the trust in its answers. */
interface Product {
	path: string;
	parameters(more: Changes): object;
	/** The server records the purchase under our reference, and its figures are right. */
	isNamed: boolean;
	/** The answer says "failed", and the server keeps the money. */
	keepsMoney?: boolean;
}

const cable = product('cable/subscribe', {
	...{ cable: byId('2'), cablePlan: byId('204'), iuc: '12345678101' },
});
const data = product('data/buy', {
	...{ network: 1, dataPlan: byId('104'), phone: '={{ $json.phone }}' },
});
const dataCards = product('rechargeCard/buyData', {
	...{ network: 1, cardPlan: '1', quantity: 1, cardName: 'Shop' },
});

export const products = {
	airtime: { path: '/api/topup', parameters: airtime, isNamed: true },
	data: { path: '/api/data', parameters: data, isNamed: true },
	cable: { path: '/api/cable', parameters: cable, isNamed: true },
	electricity: { path: '/api/bill', parameters: electricity, isNamed: true },
	exam: { path: '/api/exam', parameters: exam, isNamed: false },
	sms: { path: '/api/bulksms', parameters: sms, isNamed: false, keepsMoney: true },
	cards: { path: '/api/recharge_card', parameters: cards, isNamed: false },
	dataCards: { path: '/api/data_card', parameters: dataCards, isNamed: false },
} satisfies Record<string, Product>;

type ProductName = keyof typeof products;

/** The trouble of one purchase, and the outcomes that receipts may have. */
interface Happening {
	/** The wholesaler, the network or the server. */
	fault: Omit<FaultRule, 'path'>;
	/** True outcomes, with the look-up and without it, if our reference names the purchase. */
	named: Expected;
	/** The same for products with a reference of the server's own. */
	own: Expected;
}

type Expected = [withLookup: RegExp, without: RegExp];

const always = (outcome: RegExp): Pick<Happening, 'named' | 'own'> => ({
	named: [outcome, outcome],
	own: [outcome, outcome],
});
const does = (deed: WholesalerDeed): Pick<Happening, 'fault'> => ({
	fault: { fault: { kind: 'wholesaler', does: deed } },
});

const bought = /^success$/;
const failed = /^failed$/;
const refused = /^(failed|notSent)$/;
const open = /^pending$/;
const unknown = /^unknown$/;

export const happenings = {
	success: { ...does('success'), ...always(bought) },
	fail: { ...does('fail'), named: [refused, refused], own: [refused, unknown] },
	waiting: { ...does('waiting'), ...always(open) },
	timeOut: { ...does('timeOut'), ...always(open) },
	hangUpDelivered: { ...does('hangUpDelivered'), ...always(open) },
	html: { ...does('html'), ...always(open) },
	crash: { ...does('crash'), named: [open, unknown], own: [unknown, unknown] },
	unrecorded: { ...does('unrecorded'), ...always(unknown) },
	retryLater: { ...does('retryLater'), named: [refused, unknown], own: [unknown, unknown] },
	answerLost: {
		fault: { when: 'after', fault: { kind: 'reset' } },
		named: [bought, unknown],
		own: [unknown, unknown],
	},
	requestLost: { fault: { when: 'before', fault: { kind: 'reset' } }, ...always(unknown) },
	htmlAnswer: {
		fault: { when: 'after', fault: { kind: 'html', status: 502 } },
		named: [bought, unknown],
		own: [unknown, unknown],
	},
} satisfies Record<string, Happening>;

type HappeningName = keyof typeof happenings;

/** The outcomes that a receipt of the product may have, with the look-up and without it. */
function expectedOf(product: ProductName, happening: HappeningName): Expected {
	const { isNamed, keepsMoney = false }: Product = products[product];
	if (keepsMoney && happening === 'fail') return [failed, unknown];
	return happenings[happening][isNamed ? 'named' : 'own'];
}

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

/** Every product with every trouble, at one of the two kinds of provider. */
export const casesOf = (lookup: boolean) =>
	namesOf(products).flatMap((product) =>
		namesOf(happenings).map((happening) => ({
			...{ product, happening, outcome: expectedOf(product, happening)[lookup ? 0 : 1] },
		})),
	);
