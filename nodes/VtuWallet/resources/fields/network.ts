import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { wholeNumber } from '../../values/integers';
import { chooseNetwork, networks, type Network } from '../../values/networks';
import type { Phone } from '../../values/phone';

const displayName = 'Network';
const idDisplayName = 'Network ID';

export const networkField: INodeProperties = {
	displayName,
	name: 'network',
	type: 'options',
	default: 'auto',
	options: [
		{ name: 'Auto', value: 'auto', description: 'Tell the network from the number' },
		...networks.map(({ id, name }) => ({ name, value: id })),
	],
	description: 'The network of the number. With an expression, its name works as well.',
};

export const networkIdOption: INodeProperties = {
	displayName: idDisplayName,
	name: 'networkId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 5',
	description: `The number by which your provider knows the network, if it is not the usual one (${networks
		.map(({ id, name }) => `${id} ${name}`)
		.join(', ')})`,
};

export interface ChosenNetwork {
	network: Network;
	/** As the request names it. */
	wireId: number;
	/** It was told from the number's prefix, which is only a hint. */
	guessed: boolean;
	warnings: string[];
}

export function networkOf(row: Row, phone: Phone): ChosenNetwork {
	const { network, warnings } = chooseNetwork(row.raw('network'), phone, displayName);
	const own = row.text('options.networkId');
	return {
		network,
		wireId: own === '' ? network.id : wholeNumber(own, idDisplayName, { min: 1, max: 9999 }),
		guessed: isAuto(row),
		warnings,
	};
}

const isAuto = (row: Row): boolean => ['', 'auto'].includes(row.text('network').toLowerCase());
