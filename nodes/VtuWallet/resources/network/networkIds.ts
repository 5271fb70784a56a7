import type { INodeProperties } from 'n8n-workflow';

import { networks } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { planId } from '../../values/ids';
import type { Network } from '../../values/networks';
import { isCalled, isNamed, networkLabel, type LinePlan } from '../fields/network';
import { oncePerRun } from '../fields/oncePerRun';

export const networksOf = oncePerRun(async (api) => await api.ask(endpoints.networks, networks));

export const networkIdsOption: INodeProperties = {
	displayName: 'Network IDs',
	name: 'networkIds',
	type: 'options',
	default: 'documented',
	options: [
		{ name: 'Documented', value: 'documented', description: '1 MTN, 2 Airtel, 3 Glo, 4 9mobile' },
		{
			name: "Provider's List",
			value: 'provider',
			description: "Looked up by name in the provider's list of networks, once per run",
		},
	],
	description: 'The numbers by which requests name the networks. Some providers have their own.',
};

/** Names the network in the request by the provider's own id, where the options ask for it. */
export async function useNetworkIds(row: Row, plan: LinePlan, api: Api): Promise<string[]> {
	if (row.text('options.networkIds') !== 'provider') return [];
	plan.body.network = networkIdIn(await networksOf(api), plan.network);
	return [];
}

/** `MTN` and not `MTN AWOOF`, which may stand before it; where it stands alone it is the only one. */
function networkIdIn(list: Array<{ id: unknown; name: string }>, network: Network): number {
	const alike = list.filter(({ name }) => isNamed(network, name));
	const plain = alike.filter(({ name }) => isCalled(network, name));
	const found = new Set(
		(plain.length > 0 ? plain : alike).map(({ id }) => planId(id, networkLabel)),
	);
	if (found.size === 1) return [...found][0];
	throw new BadInput(
		networkLabel,
		found.size === 0
			? `The provider's list of networks does not hold ${network.name}`
			: `The provider's list of networks holds ${network.name} more than once`,
		"Choose another network, or set the option 'Network IDs' to Documented.",
	);
}
