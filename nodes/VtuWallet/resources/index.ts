import type { Operation, PurchaseOperation, Resource } from '../batch/operation';
import { BadInput } from '../values/badInput';
import type { Choice } from '../form/field';
import { buyAirtime } from './airtime/buy.operation';
import { convertAirtime } from './airtimeToCash/convert.operation';
import { requestOtp, verifyOtp } from './airtimeToCash/steps';
import { fundBetting } from './betting/fund.operation';
import { getCablePlans, getCableProviders, verifyCable } from './cable/reads';
import { subscribeCable } from './cable/subscribe.operation';
import { customPurchase } from './custom/purchase.operation';
import { buyData } from './data/buy.operation';
import { getDataPlans } from './data/catalogue';
import { getDiscos, payElectricity, verifyElectricity } from './electricity/pay.operation';
import { buyEsim } from './esim/buy.operation';
import { esimReads } from './esim/reads';
import { topUpEsim } from './esim/topUp.operation';
import { buyExamPins, getExamBodies } from './examPin/buy.operation';
import { getAirports } from './flight/airports';
import { bookFlight } from './flight/book.operation';
import { cancelFlight } from './flight/cancel.operation';
import { searchFlights } from './flight/search.operation';
import { followUpLedger } from './ledger/followUp.operation';
import { ledgerReads } from './ledger/reads';
import { tidyUpLedger } from './ledger/tidyUp.operation';
import { getNetworks } from './network/networks';
import { buyDataCards, buyRechargeCards } from './rechargeCard/buy.operation';
import { smsCampaign } from './sms/campaign.operation';
import { sendSms } from './sms/send.operation';
import { requeryTransaction, waitForTransaction } from './transaction/reads';
import { getWalletBalance } from './wallet/getBalance.operation';

const resource = (value: string, name: string, ...operations: Operation[]): Resource => ({
	value,
	name,
	operations,
});

const isPurchase = (one: Operation): one is PurchaseOperation => one.kind === 'purchase';

/** To add a product, write its operation file and add a line here. */
const ofProvider: readonly Resource[] = [
	resource('airtime', 'Airtime', buyAirtime),
	resource('airtimeToCash', 'Airtime to Cash', requestOtp, verifyOtp, convertAirtime),
	resource('betting', 'Betting', fundBetting),
	resource('cable', 'Cable TV', subscribeCable, verifyCable, getCableProviders, getCablePlans),
	resource('custom', 'Custom', customPurchase),
	resource('data', 'Data', buyData, getDataPlans),
	resource('electricity', 'Electricity', payElectricity, verifyElectricity, getDiscos),
	resource('esim', 'eSIM', buyEsim, topUpEsim, ...esimReads),
	resource('examPin', 'Exam Pin', buyExamPins, getExamBodies),
	resource('flight', 'Flight', searchFlights, bookFlight, cancelFlight, getAirports),
	resource('network', 'Network', getNetworks),
	resource('rechargeCard', 'Recharge Card', buyRechargeCards, buyDataCards),
	resource('sms', 'SMS', sendSms, smsCampaign),
	resource('transaction', 'Transaction', requeryTransaction, waitForTransaction),
	resource('wallet', 'Wallet', getWalletBalance),
];

/** The products as receipts name them, with their labels. A custom purchase names its own. */
function productChoices(): Choice[] {
	const labels = new Map<string, string>();
	for (const { name, operations } of ofProvider)
		for (const [at, { endpoint, name: deed }] of operations.filter(isPurchase).entries()) {
			const { kind, product = kind.at(0) } = endpoint;
			if (product !== undefined && !labels.has(product))
				labels.set(product, at === 0 ? name : `${name}: ${deed}`);
		}
	return [...labels];
}

/** What a shop calls a product that a receipt names. */
const soldOf = (named: string): PurchaseOperation['sold'] =>
	ofProvider
		.flatMap(({ operations }) => operations.filter(isPurchase))
		.find(({ endpoint: { kind, product = kind.at(0) } }) => product === named)?.sold;

const ofLedger = [followUpLedger, ...ledgerReads(productChoices(), soldOf), tidyUpLedger];

/** All operations. */
export const resources: readonly Resource[] = [
	...ofProvider,
	resource('ledger', 'Ledger', ...ofLedger),
];

export const purchases: readonly PurchaseOperation[] = resources
	.flatMap(({ operations }) => operations)
	.filter(isPurchase);

/** The facts by which records of one product differ from those of another. */
export const products = purchases.map(({ endpoint }) => endpoint);

export function operationOf(resource: string, operation: string): Operation {
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new BadInput(
		'Operation',
		'This operation is not one of the node',
		"Choose one from the list 'Operation'.",
	);
}
