import { type DataPlan, dataPlans } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PickList, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import type { ListEntry } from '../../values/naming';
import { pricesByPlan } from '../../values/sellingPrice';
import {
	type Network,
	networkNamedIn,
	networkOf,
	networks,
	parseNetwork,
} from '../../values/networks';
import { catalogue, itemOf, label, priceText } from '../fields/catalogue';
import { phoneOf } from '../fields/common';
import { field } from '../fields/field';
import { listMayDiffer, optionsField, readList } from '../fields/read';
import { sellingOptions, sellingPricesOf } from '../fields/selling';
import {
	isNamed,
	namesNetwork,
	type NetworkPlan,
	networkChoices,
	networkLabel,
} from '../network/networks';

const displayName = 'Ported';

export const portedOption = field.flag('ported', displayName, {
	description:
		'Whether the customer kept the number when changing the network. Only then a plan of another network is bought for it.',
});

const isPorted = (row: Row) => row.flag('options.ported');

/** Undefined for a ported number, which may have any network. */
function networkToBuyFrom(row: Row): Network | undefined {
	const named = parseNetwork(row.raw('network'), networkLabel);
	if (named !== 'auto') return named;
	return isPorted(row) ? undefined : networkOf(phoneOf(row));
}

const ifPorted = `If the number was ported, set the option '${displayName}' for this row.`;

export function refuseOtherNetwork(row: Row, network: Network): void {
	if (!namesNetwork(row) || isPorted(row)) return;
	const phone = phoneOf(row);
	const own = networkOf(phone);
	if (!own || own === network) return;
	throw new BadInput(
		networkLabel,
		`${phone.national} has a prefix of ${own.name}, and '${networkLabel}' is ${network.name}`,
		`Choose Auto or ${own.name}. ${ifPorted}`,
	);
}

/** Changes the network to that of the data plan if the number is ported. Throws if not. */
export function useNetworkOf(row: Row, plan: NetworkPlan, owner: Network, field: string): string[] {
	const { network, recipient } = plan;
	if (owner === network) return [];
	if (namesNetwork(row) || !isPorted(row)) {
		const { message, advice } = ofOtherNetwork(row, owner, network);
		throw new BadInput(field, message, advice);
	}
	plan.network = owner;
	plan.body.network = owner.id;
	return [
		`The plan is one of ${owner.name}, though the prefix of ${recipient} is one of ${network.name}: right only if it was ported.`,
	];
}

function ofOtherNetwork(row: Row, owner: Network, { name }: Network) {
	const [own, then] = namesNetwork(row)
		? [`'${networkLabel}' is ${name}`, `, or correct '${networkLabel}'.`]
		: [`${phoneOf(row).national} has a prefix of ${name}`, `. ${ifPorted}`];
	return {
		message: `The plan is one of ${owner.name}, and ${own}`,
		advice: `Choose a plan of ${name}${then}`,
	};
}

export const dataPlansOf = catalogue(endpoints.dataPlans, dataPlans);

export const dataKinds = ['data', 'internet'];

export const ownerOf = ({ network }: DataPlan): Network | undefined =>
	networks.find((known) => isNamed(known, network));

async function linesOf(api: Api, network: Network | undefined): Promise<ListEntry[]> {
	const plans = await dataPlansOf(api);
	return plans
		.filter((plan) => network === undefined || isNamed(network, plan.network))
		.map(({ id, network: owner, type, name, validity, amount }) => ({
			id,
			name,
			about: [owner, network?.name, type, validity, priceText(amount)],
			label: label([owner, type, name, validity], amount),
		}));
}

const vocabulary = { idle: new Set(['data', 'bundle', 'internet', 'plan']) };

export const dataPlanList: PickList = {
	name: 'searchDataPlans',
	async load(api, chosen) {
		const network = networks.find(({ id }) => String(id) === chosen('network'));
		return (await linesOf(api, network)).map(itemOf);
	},
	names: {
		lines: async (api, row) => await linesOf(api, networkToBuyFrom(row)),
		otherwise: (row, written) => {
			const [own, named] = [networkToBuyFrom(row), networkNamedIn(written)];
			return own && named && own !== named ? ofOtherNetwork(row, named, own) : undefined;
		},
		vocabulary,
		placeholder: 'e.g. 1GB SME',
	},
};

export const getDataPlans = readList({
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get data plans',
	description: 'List the data plans with their prices and IDs',
	notDocumented: listMayDiffer,
	output: {
		id: shape.text,
		network: shape.text,
		type: shape.text,
		name: shape.text,
		price: shape.maybeNumber,
		validity: shape.maybeText,
		sellFor: shape.maybeNumber,
		warnings: shape.maybeText,
	},
	filters: [
		field.group('filters', 'Filters', 'filter', [
			field.choice('network', networkLabel, {
				description: 'Only the plans of this network',
				default: 1,
				choices: networkChoices,
			}),
			field.text('planType', 'Plan Type', {
				description: 'Only the plans whose type holds this text',
				placeholder: 'e.g. SME',
			}),
		]),
		optionsField(...sellingOptions),
	],

	async load(api, row, host) {
		const network = parseNetwork(row.raw('filters.network'), networkLabel);
		const type = row.text('filters.planType').toLowerCase();
		const plans = (await dataPlansOf(api)).filter(
			(plan) =>
				(network === 'auto' || isNamed(network, plan.network)) &&
				(plan.type ?? '').toLowerCase().includes(type),
		);
		return await withSellingPrices(plans, api, await sellingPricesOf(row, host));
	},
});

/** A name in the price list stands for the plan of each network that fits it. */
async function withSellingPrices(
	plans: readonly DataPlan[],
	api: Api,
	{ lines, priced }: Awaited<ReturnType<typeof sellingPricesOf>>,
) {
	const listed = new Map<Network | undefined, Map<string, number>>();
	for (const owner of new Set(plans.map(ownerOf)))
		listed.set(owner, pricesByPlan(lines, dataKinds, await linesOf(api, owner), vocabulary));
	return plans.map((plan) => {
		const prices = listed.get(ownerOf(plan));
		return { ...plan, ...priced(prices?.get(plan.id) ?? prices?.get(''), plan.amount) };
	});
}
