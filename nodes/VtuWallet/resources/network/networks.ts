import { networks } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PurchasePlan, Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { planId } from '../../values/ids';
import type { Network } from '../../values/networks';
import { oncePerRun } from '../fields/catalogue';
import { namedShape } from '../fields/list';
import { isCalled, isNamed, networkLabel } from '../fields/network';
import { readList } from '../fields/read';

const networksOf = oncePerRun(async (api) => await api.ask(endpoints.networks, networks));

export const getNetworks = readList({
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many networks',
	description: 'List the networks and their IDs',
	output: namedShape,
	load: networksOf,
});

/** A plan whose body names a network. */
export type NetworkPlan = PurchasePlan & { network: Network };

/** If the credential says so, a body names the network by the provider's own id. */
export async function nameNetwork(
	{ network, body }: Pick<NetworkPlan, 'network' | 'body'>,
	api: Api,
): Promise<void> {
	if (api.provider.networkIds === 'provider')
		body.network = networkIdIn(await networksOf(api), network);
}

/** The same as the check of a purchase. */
export async function useNetworkIds(_: Row, plan: NetworkPlan, api: Api): Promise<string[]> {
	await nameNetwork(plan, api);
	return [];
}

/** `MTN` rather than `MTN AWOOF`, unless the list has only the latter. */
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
		"Choose another network, or set 'Network IDs' to Documented in the credential.",
	);
}
