import { newOrders, vtuWallet, type Order } from '../host/lib/shop';
import { node, type WorkflowNode } from '../host/lib/workflows';
import type { Place } from './place';

/** A node that buys the rows that come to it. */
export type Recipe = (place: Place) => WorkflowNode;

export const inFlight = 20;

const ours =
	(parameters: Record<string, unknown> = {}): Recipe =>
	({ wallet }) =>
		node(
			'Buy',
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
		);

const key = '={{ $json.order }}';
const byKey = { repeatProtection: 'key', key };

export const buyOncePerRun = ours();
export const buyOncePerKey = ours(byKey);
export const buyInLedger = (ledgerTable: string) => ours({ ...byKey, ledgerTable });
export const followUpIn = (ledgerTable: string) =>
	ours({ resource: 'ledger', operation: 'followUp', ledgerTable });
/** One order that came by webhook, with the record and without it. */
const fromBody = { phone: '={{ $json.body.phone }}', amount: '={{ $json.body.amount }}' };
const oneByKey = { ...byKey, ...fromBody, key: '={{ $json.body.order }}' };
export const buyOneByKey = ours(oneByKey);
export const buyOneInLedger = (ledgerTable: string) => ours({ ...oneByKey, ledgerTable });
export const buyOneUnrecorded = ours({ ...fromBody, ledger: 'off' });
export const buyThreeExpressions = ours({ network: '={{ $json.network }}' });
/** Expressions that do more than name a column. */
const workedOut = { phone: '={{ $json.phone.trim() }}', amount: '={{ Math.round($json.amount) }}' };
export const buyWorkedOut = ours({ ...workedOut, network: '={{ Number($json.network) }}' });
const literals = { phone: '2348031234567', amount: 100 };
export const buyLiterals = ours({ ...literals, network: 1 });
export const sendTexts = ours({
	...byKey,
	resource: 'sms',
	operation: 'send',
	sender: 'Bench',
	recipients: '={{ $json.phone }}',
	message: '=Your order {{ $json.order }} is on its way',
});

const request =
	(fields: Record<string, unknown>): Recipe =>
	({ provider, header }) =>
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
		);

export const requestExpressions = request({
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	'request-id': key,
});
export const requestWorkedOut = request({
	...workedOut,
	'request-id': '={{ $json.order.toLowerCase() }}',
});
export const requestLiterals = request({ ...literals, 'request-id': 'the-same-for-all' });

export const helperOnly: Recipe = ({ provider, wallet }) =>
	node(
		'Helper Only',
		'CUSTOM.helperOnly',
		{ url: `${provider.url}/api/topup` },
		{ credentials: { vtuWalletTokenApi: wallet } },
	);

/** Orders as the provider wants them: the HTTP Request node rewrites no number. */
export function benchOrders(count: number): Order[] {
	return newOrders(count).map((order) => ({ ...order, phone: `234${order.phone.slice(1)}` }));
}
