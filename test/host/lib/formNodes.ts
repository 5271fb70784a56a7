import { builtOperations } from '../../support/builtPackage';
import { vtuWallet, vtuWalletTrigger, walletNode, type Shop } from './shop';
import { node, type WorkflowNode } from './workflows';

/** One node for each form: every operation, the trigger for each thing that it watches, and forms with more opened. */
export function formNodes(shop: Shop): WorkflowNode[] {
	const operations = builtOperations().resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value: operation }) =>
			walletNode(shop, `${resource} ${operation}`, { resource, operation }),
		),
	);
	return [...operations, ...openedForms(shop), ...asTools(shop), ...triggers(shop)];
}

const airtime = { resource: 'airtime', operation: 'buy' };
const byName = (value: string) => ({ __rl: true, mode: 'name', value });

/** What shows only after something was chosen. */
function openedForms(shop: Shop): WorkflowNode[] {
	const opened: Record<string, Record<string, unknown>> = {
		'airtime with key and ledger': {
			...airtime,
			repeatProtection: 'key',
			ledger: 'dataTable',
			limits: {
				maxPerDay: 50_000,
				maxPerPurchase: 1_000,
				maxPerRecipientPerDay: 5_000,
				maxPerRun: 10_000,
			},
			options: { settleFor: 60, waitForPending: 0 },
		},
		'airtime with a period': { ...airtime, repeatProtection: 'period' },
		'data by name': { resource: 'data', operation: 'buy', dataPlan: byName('1GB SME 30 days') },
		'cable by name': {
			resource: 'cable',
			operation: 'subscribe',
			cable: byName('DStv'),
			cablePlan: byName('Compact Plus'),
		},
		'electricity by name': {
			resource: 'electricity',
			operation: 'pay',
			disco: byName('NEPA Ikeja'),
		},
		'sms campaign with everything': {
			resource: 'sms',
			operation: 'campaign',
			quietHours: 'other',
			ledger: 'dataTable',
			optOutNumbers: { table: '', list: '', field: '', column: 'phone' },
			options: { batchSize: 1000, maxParts: 3, pricePerPart: 4 },
		},
		'flight with passengers': {
			resource: 'flight',
			operation: 'book',
			passengers: { passenger: [{}] },
			options: { expectedPrice: 50_000 },
		},
		'esim with options': {
			resource: 'esim',
			operation: 'buy',
			ledger: 'dataTable',
			options: { qrCodeField: 'data', waitUntilProvisioned: 120 },
		},
		'cards with options': {
			resource: 'rechargeCard',
			operation: 'buy',
			options: { additionalBodyFields: '{}', timeout: 60 },
		},
		'flight search with parameters': {
			resource: 'flight',
			operation: 'search',
			options: { additionalQueryParameters: { parameter: [{}] } },
		},
		'ledger get many filtered': {
			resource: 'ledger',
			operation: 'getMany',
			filters: { from: '', key: '', outcomes: [], product: '' },
		},
	};
	return Object.entries(opened).map(([name, parameters]) => walletNode(shop, name, parameters));
}

/** As an agent's tool; n8n adds a description for the model. */
function asTools(shop: Shop): WorkflowNode[] {
	return ['simplified', 'selected'].map((output) => ({
		...walletNode(shop, `tool with output ${output}`, { ...airtime, output }),
		type: `${vtuWallet}Tool`,
	}));
}

function triggers(shop: Shop): WorkflowNode[] {
	const forms: Record<string, Record<string, unknown>> = {
		'trigger transactions': { watch: 'transactions' },
		'trigger list at an address': { watch: 'transactions', source: 'url' },
		'trigger data table': { watch: 'transactions', source: 'dataTable' },
		'trigger esims': { watch: 'esims' },
		'trigger balance': { watch: 'balance' },
	};
	return Object.entries(forms).map(([name, parameters]) =>
		node(name, vtuWalletTrigger, parameters, { credentials: { vtuWalletApi: shop.login } }),
	);
}
