import type { IDataObject } from 'n8n-workflow';

import { networks as networkList } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api, ProviderFacts } from '../../api/types';
import type { PurchasePlan, Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { planId } from '../../values/numbers';
import { textOf, valueUnder } from '../../values/nested';
import {
	chooseNetwork,
	namesOf,
	type Network,
	networks,
	parseNetwork,
} from '../../values/networks';
import { wirePhone } from '../../values/phone';
import { catalogue } from '../fields/catalogue';
import { phoneOf } from '../fields/common';
import { type Choice, field } from '../fields/field';
import { namedShape, readList } from '../fields/read';

export const networkLabel = 'Network';

export const networkChoices = networks.map(({ id, name }): Choice => [id, name]);

export const autoNetwork: Choice = ['auto', 'Auto', 'Tell the network from the number'];

export const networkField = field.choice('network', networkLabel, {
	description: 'The network of the number. With an expression, its name works as well.',
	default: 'auto',
	choices: [autoNetwork, ...networkChoices],
});

export type NetworkPlan = PurchasePlan & { network: Network };

export type LinePlan = Pick<NetworkPlan, 'recipient' | 'network' | 'body' | 'warnings'>;

/** For airtime or data to a phone line. */
export function linePlan(row: Row, { phoneFormat }: ProviderFacts): LinePlan {
	const phone = phoneOf(row);
	const { network, warnings } = chooseNetwork(row.raw('network'), phone, networkLabel);
	return {
		recipient: phone.national,
		network,
		body: { network: network.id, phone: wirePhone(phone, phoneFormat) },
		warnings,
	};
}

/** Without a named network, the prefix decides, which is wrong for a ported number. */
export const namesNetwork = (row: Row): boolean =>
	parseNetwork(row.raw('network'), networkLabel) !== 'auto';

/** The provider's own name for the network, if the answer has one. */
export function networkIn(answer: IDataObject, { network }: NetworkPlan): string {
	const named = answer.network;
	return typeof named === 'string' && /\D/.test(named) ? named : network.name;
}

/** Only names count, because deployments number the networks differently. */
export function otherNetworkIn(answer: IDataObject, { network }: NetworkPlan) {
	const named = valueUnder(answer, ['network', 'networkname'], textOf, 1);
	if (named === undefined || !/\D/.test(named) || isNamed(network, named)) return undefined;
	return networks.some((other) => isNamed(other, named))
		? 'the answer names another network'
		: undefined;
}

/** Whether an entry of the provider's list means this network: `MTN`, `Airtel Nigeria`, `GLO SME`, or the ID. */
export function isNamed(network: Network, written = ''): boolean {
	const text = written.trim().toLowerCase();
	return (
		text === String(network.id) ||
		namesOf(network).some(
			(word) => text === word || (text.startsWith(word) && !/[a-z0-9]/.test(text[word.length])),
		)
	);
}

const networksOf = catalogue(endpoints.networks, networkList);

export const getNetworks = readList({
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many networks',
	description: 'List the networks and their IDs',
	output: namedShape,
	load: networksOf,
});

/** If the credential says so, a body names the network by the provider's own id. */
export async function nameNetwork({ network, body }: LinePlan, api: Api): Promise<void> {
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
	const plain = alike.filter(({ name }) => namesOf(network).includes(name.trim().toLowerCase()));
	const found = new Set(
		(plain.length > 0 ? plain : alike).map(({ id }) => planId(id, networkLabel)),
	);
	if (found.size === 1) return [...found][0];
	throw new BadInput(
		networkLabel,
		found.size === 0
			? `The provider's list of networks does not include ${network.name}`
			: `The provider's list of networks holds ${network.name} more than once`,
		"Choose another network, or set 'Network IDs' to Documented in the credential.",
	);
}
