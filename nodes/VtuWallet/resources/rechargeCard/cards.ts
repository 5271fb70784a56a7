import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { Endpoint } from '../../api/endpoints';
import type { PurchaseOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { readMoney } from '../../values/money';
import { parseNetwork } from '../../values/networks';
import { textOf, valueUnder } from '../../values/nested';
import { isIncomplete, pinsIn } from '../fields/codes';
import { field } from '../fields/field';
import { filled } from '../fields/filled';
import { idText } from '../fields/idText';
import { networkChoices } from '../fields/network';
import { type NetworkPlan, useNetworkIds } from '../network/networks';
import { quantityField, quantityOf } from '../fields/quantity';
import { filledText, id, purchaseAt } from '../fields/requestBody';

const displayNames = {
	network: 'Network',
	cardPlan: 'Card Plan ID',
	cardName: 'Name on Card',
};

const longestName = 200;
const cards = { noun: 'cards', usualMost: 100 };

const cardFields: INodeProperties[] = [
	field.choice(
		'network',
		displayNames.network,
		1,
		networkChoices,
		'The network of the cards. With an expression, its name works as well.',
	),
	field.text(
		'cardPlan',
		displayNames.cardPlan,
		'The ID by which the provider knows the value of the card',
		{ required: true, placeholder: 'e.g. 3' },
	),
	quantityField(cards),
	field.text('cardName', displayNames.cardName, 'The business name printed on the cards', {
		required: true,
		placeholder: 'e.g. Ada Ventures',
	}),
];

/** The two kinds of cards differ only in their names and their endpoint. */
type CardFacts = Pick<PurchaseOperation, 'value' | 'name' | 'action' | 'description'> & {
	product: string;
	endpoint: Endpoint;
	kind: PurchaseOperation['endpoint']['kind'];
};

export const cardPurchase = ({
	product,
	endpoint,
	kind,
	...words
}: CardFacts): PurchaseOperation => ({
	kind: 'purchase',
	...words,
	endpoint: purchaseAt(endpoint, {
		trust: 'none',
		kind,
		body: {
			network: id,
			plan_type: filledText,
			quantity: z.number().int().min(1),
			card_name: z.string().max(longestName),
		},
	}),
	code: {
		name: 'the cards',
		isMissing: ({ cards: found }, { body }) => isIncomplete(found, body.quantity),
	},
	notDocumented:
		"Buy one card before you rely on it. If your provider takes it at another address, enter that in the credential, under 'Provider'. A purchase whose answer was lost comes out as unknown, and is not sent again.",
	output: {
		quantity: shape.maybeNumber,
		cards: z.array(z.object({ pin: shape.text, serial: shape.text })),
		loadPin: shape.maybeText,
		checkBalance: shape.maybeText,
	},
	fromRow: ['quantity'],
	fields: cardFields,
	freeText: { name: 'cardName' },
	plan: (row) => cardPlan(row, product),

	check: useNetworkIds,

	/** Pins and serials stay text, because leading zeros count. */
	receiptFields: (answer) =>
		filled({
			quantity: valueUnder(answer, ['quantity'], readMoney),
			cards: pinsIn(answer),
			loadPin: valueUnder(answer, ['loadpin'], textOf),
			checkBalance: valueUnder(answer, ['checkbalance'], textOf),
		}),
});

function cardPlan(row: Row, product: string): NetworkPlan {
	const network = parseNetwork(row.raw('network'), displayNames.network);
	if (network === 'auto') {
		throw new BadInput(
			displayNames.network,
			'A card has no number that its network could be told from',
			'Choose the network of the cards.',
		);
	}
	const plan = idText(row.raw('cardPlan'), displayNames.cardPlan);
	const { quantity, warnings } = quantityOf(row, cards);
	const name = nameOf(row);
	return {
		product,
		// A card belongs to no number: anyone can use it.
		recipient: '',
		network,
		// Only the network tells the cards of two networks apart.
		identity: { network: network.id, plan, quantity, name },
		body: { network: network.id, plan_type: plan, quantity, card_name: name },
		warnings,
	};
}

function nameOf(row: Row): string {
	const field = displayNames.cardName;
	const name = row.text('cardName');
	if (name === '')
		throw new BadInput(field, `'${field}' is empty`, 'Enter the name to print on the cards.');
	if ([...name].length <= longestName) return name;
	throw new BadInput(field, `'${field}' has more than ${longestName} characters`, 'Shorten it.');
}
