import type { IDataObject } from 'n8n-workflow';

import type { ProviderFacts } from '../../api/types';
import type { PurchasePlan, Row } from '../../batch/operation';
import { textOf, valueUnder } from '../../values/nested';
import { chooseNetwork, type Network, networks } from '../../values/networks';
import { wirePhone } from '../../values/phone';
import { phoneOf } from './common';
import { type Choice, field } from './field';

export const networkLabel = 'Network';

export const networkChoices = networks.map(({ id, name }): Choice => [id, name]);

export const autoNetwork: Choice = ['auto', 'Auto', 'Tell the network from the number'];

export const networkField = field.choice(
	'network',
	networkLabel,
	'auto',
	[autoNetwork, ...networkChoices],
	'The network of the number. With an expression, its name works as well.',
);

/** Airtime or data for a phone line. */
export interface LinePlan extends PurchasePlan {
	network: Network;
	/** The network comes from the number's prefix, which is wrong for a ported number. */
	networkGuessed: boolean;
}

export function linePlan(
	row: Row,
	{ phoneFormat }: ProviderFacts,
): Pick<LinePlan, 'recipient' | 'network' | 'networkGuessed' | 'body' | 'warnings'> {
	const phone = phoneOf(row);
	const { network, warnings } = chooseNetwork(row.raw('network'), phone, networkLabel);
	return {
		recipient: phone.national,
		network,
		networkGuessed: ['', 'auto'].includes(row.text('network').toLowerCase()),
		body: { network: network.id, phone: wirePhone(phone, phoneFormat) },
		warnings,
	};
}

/** The provider's own name for the network, if the answer has one. */
export function networkIn(answer: IDataObject, { network }: LinePlan): string {
	const named = answer.network;
	return typeof named === 'string' && /\D/.test(named) ? named : network.name;
}

/** Whether an answer names a network, and not that of the plan. Deployments have numbers of their own for networks. */
export function isOfAnotherNetwork(answer: IDataObject, { network }: LinePlan): boolean {
	const named = valueUnder(answer, ['network', 'networkname'], textOf, 1);
	if (named === undefined || !/\D/.test(named) || isNamed(network, named)) return false;
	return networks.some((other) => isNamed(other, named));
}

/** Whether an entry of the provider's list is the plain name of this network. */
export function isCalled({ name, value, aliases }: Network, written: string): boolean {
	const text = written.trim().toLowerCase();
	return [name, value, ...aliases].some((word) => text === word.toLowerCase());
}

/** Whether an entry of the provider's list means this network: `MTN`, `Airtel Nigeria`, `GLO SME`, or the ID. */
export function isNamed({ id, name, value, aliases }: Network, written = ''): boolean {
	const text = written.trim().toLowerCase();
	if (text === String(id)) return true;
	return [name, value, ...aliases]
		.map((word) => word.toLowerCase())
		.some(
			(word) => text === word || (text.startsWith(word) && !/[a-z0-9]/.test(text[word.length])),
		);
}
