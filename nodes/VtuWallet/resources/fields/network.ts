import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { PurchasePlan, Row } from '../../batch/operation';
import { chooseNetwork, networks, type Network } from '../../values/networks';
import { wirePhone } from '../../values/phone';
import { phoneFormatOf, phoneOf } from './phone';

export const networkLabel = 'Network';

export const networkChoices = networks.map(({ id, name }) => ({ name, value: id }));

export const networkField: INodeProperties = {
	displayName: networkLabel,
	name: 'network',
	type: 'options',
	default: 'auto',
	options: [
		{ name: 'Auto', value: 'auto', description: 'Tell the network from the number' },
		...networkChoices,
	],
	description: 'The network of the number. With an expression, its name works as well.',
};

/** What airtime and data have in common: something for a phone line. */
export interface LinePlan extends PurchasePlan {
	network: Network;
	/** The network was guessed from the number's prefix, which is wrong for a ported number. */
	networkGuessed: boolean;
}

export function linePlan(
	row: Row,
): Pick<LinePlan, 'recipient' | 'network' | 'networkGuessed' | 'body' | 'warnings'> {
	const phone = phoneOf(row);
	const { network, warnings } = chooseNetwork(row.raw('network'), phone, networkLabel);
	return {
		recipient: phone.national,
		network,
		networkGuessed: ['', 'auto'].includes(row.text('network').toLowerCase()),
		body: { network: network.id, phone: wirePhone(phone, phoneFormatOf(row)) },
		warnings,
	};
}

/** The provider's own name for the network, where its answer gives one. */
export function networkIn(answer: IDataObject, { network }: LinePlan): string {
	const named = answer.network;
	return typeof named === 'string' && /\D/.test(named) ? named : network.name;
}

/** Whether a list of the provider's names this network and nothing more. */
export function isCalled({ name, value, aliases }: Network, written: string): boolean {
	const text = written.trim().toLowerCase();
	return [name, value, ...aliases].some((word) => text === word.toLowerCase());
}

/** Whether a list of the provider's means this network: it writes `MTN`, `Airtel Nigeria`, `GLO SME`, or the id. */
export function isNamed({ id, name, value, aliases }: Network, written: string): boolean {
	const text = written.trim().toLowerCase();
	if (text === String(id)) return true;
	return [name, value, ...aliases]
		.map((word) => word.toLowerCase())
		.some(
			(word) => text === word || (text.startsWith(word) && !/[a-z0-9]/.test(text[word.length])),
		);
}
