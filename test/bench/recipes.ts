import { node, type WorkflowNode } from '../host/lib/workflows';
import { newOrders, vtuWallet, type Order } from '../host/lib/shop';
import type { Place } from './place';

/** What buys the rows of a workflow: nodes in a chain, or a loop around one. */
export interface Recipe {
	nodes: WorkflowNode[];
	/** Loops over this many rows at a time. */
	loop?: number;
}

export type RecipeMaker = (place: Place) => Recipe;

const ours =
	(name: string, parameters: Record<string, unknown>): RecipeMaker =>
	({ wallet }) => ({
		nodes: [
			node(
				name,
				vtuWallet,
				{
					authentication: 'token',
					resource: 'airtime',
					operation: 'buy',
					phone: '={{ $json.phone }}',
					amount: '={{ $json.amount }}',
					options: { concurrency: inFlight },
					...parameters,
				},
				{ credentials: { vtuWalletTokenApi: wallet } },
			),
		],
	});

export const inFlight = 20;
const key = '={{ $json.order }}';
const byKey = { repeatProtection: 'key', key };

export const buyOncePerRun = ours('Buy', {});
export const buyOncePerKey = ours('Buy', byKey);
/** One order that came by webhook, with the record and without it. */
const fromBody = { phone: '={{ $json.body.phone }}', amount: '={{ $json.body.amount }}' };
export const buyOneByKey = ours('Buy', { ...byKey, ...fromBody, key: '={{ $json.body.order }}' });
export const buyOneUnrecorded = ours('Buy', { ...fromBody, ledger: 'off' });
export const buyThreeExpressions = ours('Buy', { network: '={{ $json.network }}' });
/** Expressions that do more than name a column. */
const workedOut = { phone: '={{ $json.phone.trim() }}', amount: '={{ Math.round($json.amount) }}' };
export const buyWorkedOut = ours('Buy', { ...workedOut, network: '={{ Number($json.network) }}' });
export const buyLiterals = ours('Buy', { phone: '2348031234567', amount: 100, network: 1 });
const texts = {
	...byKey,
	resource: 'sms',
	operation: 'send',
	sender: 'Bench',
	recipients: '={{ $json.phone }}',
	message: '=Your order {{ $json.order }} is on its way',
};
export const sendTexts = ours('Send', texts);
/** Each text differs, so each is a batch of one, and is claimed when its turn comes. */
export const sendCampaign = ours('Send', { ...texts, operation: 'campaign', campaign: 'Bench' });

const request =
	(fields: Record<string, unknown>, more: Partial<Recipe> = {}): RecipeMaker =>
	({ provider, header }) => ({
		nodes: [
			node(
				'HTTP Request',
				'n8n-nodes-base.httpRequest',
				{
					method: 'POST',
					url: `${provider.url}/api/topup`,
					authentication: 'genericCredentialType',
					genericAuthType: 'httpHeaderAuth',
					sendBody: true,
					bodyParameters: {
						parameters: Object.entries({ network: 1, plan_type: 'VTU', ...fields }).map(
							([name, value]) => ({ name, value }),
						),
					},
					options: {},
				},
				{ typeVersion: 4.2, credentials: { httpHeaderAuth: header } },
			),
		],
		...more,
	});

const threeFields = {
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	'request-id': key,
};

export const requestAtOnce = request(threeFields);
export const requestInLoop = request(threeFields, { loop: inFlight });
export const requestWorkedOut = request({
	...workedOut,
	'request-id': '={{ $json.order.toLowerCase() }}',
});
export const requestLiterals = request({
	phone: '2348031234567',
	amount: 100,
	'request-id': 'the-same-for-all',
});

export const helperOnly: RecipeMaker = ({ provider, wallet }) => ({
	nodes: [
		node(
			'Helper Only',
			'CUSTOM.helperOnly',
			{ url: `${provider.url}/api/topup` },
			{ credentials: { vtuWalletTokenApi: wallet } },
		),
	],
});

/** The workflow around it alone: what the host itself needs to take in the rows and to store them. */
export const nothing: RecipeMaker = () => ({ nodes: [node('Nothing', 'n8n-nodes-base.noOp')] });

/** Orders as the provider wants them: the HTTP Request node rewrites no number. */
export function benchOrders(count: number): Order[] {
	return newOrders(count).map((order) => ({ ...order, phone: `234${order.phone.slice(1)}` }));
}
