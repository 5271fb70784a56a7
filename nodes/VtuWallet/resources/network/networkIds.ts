import type { INodeProperties } from 'n8n-workflow';

import { networks } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { planId } from '../../values/ids';
import { isNamed, networkLabel, type LinePlan } from '../fields/network';
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
	const entry = (await networksOf(api)).find(({ name }) => isNamed(plan.network, name));
	if (!entry) {
		throw new BadInput(
			networkLabel,
			`The provider's list of networks does not hold ${plan.network.name}`,
			"Choose another network, or set the option 'Network IDs' to Documented.",
		);
	}
	plan.body.network = planId(entry.id, networkLabel);
	return [];
}
