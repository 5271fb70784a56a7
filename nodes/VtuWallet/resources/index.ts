import type { Operation, PurchaseOperation, Resource } from '../batch/operation';
import { BadInput } from '../values/badInput';
import { buyAirtime } from './airtime/buy.operation';
import { convertAirtime } from './airtimeToCash/convert.operation';
import { requestOtp, verifyOtp } from './airtimeToCash/steps';
import { fundBetting } from './betting/fund.operation';
import { getCablePlans, getCableProviders, verifyCable } from './cable/reads';
import { subscribeCable } from './cable/subscribe.operation';
import { customPurchase } from './custom/purchase.operation';
import { buyData } from './data/buy.operation';
import { getDataPlans } from './data/catalogue';
import { payElectricity } from './electricity/pay.operation';
import { getDiscos, verifyElectricity } from './electricity/reads';
import { buyEsim } from './esim/buy.operation';
import {
	getEsim,
	getEsimCountries,
	getEsimPackage,
	getEsimPackages,
	getEsimPricing,
	getEsimTopUpPlans,
	getManyEsims,
} from './esim/reads';
import { topUpEsim } from './esim/topUp.operation';
import { buyExamPins } from './examPin/buy.operation';
import { getExamBodies } from './examPin/reads';
import { getAirports } from './flight/airports';
import { bookFlight } from './flight/book.operation';
import { cancelFlight } from './flight/cancel.operation';
import { searchFlights } from './flight/search.operation';
import { followUpLedger } from './ledger/followUp.operation';
import { getManyFromLedger, summariseLedger } from './ledger/reads';
import { reportLedger } from './ledger/report.operation';
import { tidyUpLedger } from './ledger/tidyUp.operation';
import { getNetworks } from './network/networks';
import { buyDataCards, buyRechargeCards } from './rechargeCard/buy.operation';
import { smsCampaign } from './sms/campaign.operation';
import { sendSms } from './sms/send.operation';
import { requeryTransaction } from './transaction/requery.operation';
import { waitForTransaction } from './transaction/wait.operation';
import { getWalletBalance } from './wallet/getBalance.operation';

/** All operations. To add a product, write its operation file and add a line here. */
export const resources: readonly Resource[] = [
	{ value: 'airtime', name: 'Airtime', operations: [buyAirtime] },
	{
		value: 'airtimeToCash',
		name: 'Airtime to Cash',
		operations: [requestOtp, verifyOtp, convertAirtime],
	},
	{ value: 'betting', name: 'Betting', operations: [fundBetting] },
	{
		value: 'cable',
		name: 'Cable TV',
		operations: [subscribeCable, verifyCable, getCableProviders, getCablePlans],
	},
	{ value: 'custom', name: 'Custom', operations: [customPurchase] },
	{ value: 'data', name: 'Data', operations: [buyData, getDataPlans] },
	{
		value: 'electricity',
		name: 'Electricity',
		operations: [payElectricity, verifyElectricity, getDiscos],
	},
	{
		value: 'esim',
		name: 'eSIM',
		operations: [
			buyEsim,
			topUpEsim,
			getEsim,
			getManyEsims,
			getEsimCountries,
			getEsimPackages,
			getEsimPackage,
			getEsimPricing,
			getEsimTopUpPlans,
		],
	},
	{ value: 'examPin', name: 'Exam Pin', operations: [buyExamPins, getExamBodies] },
	{
		value: 'flight',
		name: 'Flight',
		operations: [searchFlights, bookFlight, cancelFlight, getAirports],
	},
	{
		value: 'ledger',
		name: 'Ledger',
		operations: [followUpLedger, getManyFromLedger, summariseLedger, reportLedger, tidyUpLedger],
	},
	{ value: 'network', name: 'Network', operations: [getNetworks] },
	{ value: 'rechargeCard', name: 'Recharge Card', operations: [buyRechargeCards, buyDataCards] },
	{ value: 'sms', name: 'SMS', operations: [sendSms, smsCampaign] },
	{
		value: 'transaction',
		name: 'Transaction',
		operations: [requeryTransaction, waitForTransaction],
	},
	{ value: 'wallet', name: 'Wallet', operations: [getWalletBalance] },
];

/** The operations that spend. */
export const purchases: readonly PurchaseOperation[] = resources
	.flatMap(({ operations }) => operations)
	.filter((operation) => operation.kind === 'purchase');

/** What tells the records of each of them. */
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
