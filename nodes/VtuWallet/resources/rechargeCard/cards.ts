import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { PurchaseOperation, PurchasePlan, Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { BadInput } from '../../values/badInput';
import { wholeNumber } from '../../values/integers';
import { readMoney } from '../../values/money';
import { parseNetwork } from '../../values/networks';
import { textOf, valueUnder } from '../../values/nested';
import { isIncomplete, pinsIn } from '../fields/codes';
import { filled } from '../fields/filled';
import { idText } from '../fields/idText';
import { networkChoices } from '../fields/network';
import { filledText, id, purchaseBody } from '../fields/requestBody';

const displayNames = {
	network: 'Network',
	cardPlan: 'Card Plan ID',
	quantity: 'Quantity',
	cardName: 'Name on Card',
};

const longestName = 200;
const mostCards = 100;

/** Said of both kinds of cards: nothing of them is shown in the provider's document. */
export const cardsNotDocumented =
	"Buy one card before you rely on it. If your provider takes it at another address, enter that in the option 'Endpoint Path'. A purchase whose answer was lost comes out as unknown, and is not sent again.";

export const cardBody = purchaseBody({
	network: id,
	plan_type: filledText,
	quantity: z.number().int().min(1).max(mostCards),
	card_name: z.string().max(longestName),
});

/** The fields of both kinds of cards. */
export const cardFields: INodeProperties[] = [
	{
		displayName: displayNames.network,
		name: 'network',
		type: 'options',
		default: 1,
		options: networkChoices,
		description: 'The network of the cards. With an expression, its name works as well.',
	},
	{
		displayName: displayNames.cardPlan,
		name: 'cardPlan',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 3',
		description: 'The ID by which the provider knows the value of the card',
	},
	{
		displayName: displayNames.quantity,
		name: 'quantity',
		type: 'number',
		default: 1,
		required: true,
		typeOptions: { minValue: 1, maxValue: mostCards, numberPrecision: 0 },
		description: `How many cards, up to ${mostCards}`,
	},
	{
		displayName: displayNames.cardName,
		name: 'cardName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Ada Ventures',
		description: 'The business name printed on the cards',
	},
];

export function cardPlan(row: Row, product: string): PurchasePlan {
	const network = parseNetwork(row.raw('network'), displayNames.network);
	if (network === 'auto') {
		throw new BadInput(
			displayNames.network,
			'A card has no number that its network could be told from',
			'Choose the network of the cards.',
		);
	}
	const plan = idText(row.raw('cardPlan'), displayNames.cardPlan);
	const quantity = wholeNumber(row.raw('quantity'), displayNames.quantity, {
		min: 1,
		max: mostCards,
	});
	const name = nameOf(row);
	return {
		product,
		// Nobody in particular: a card belongs to whoever uses it.
		recipient: '',
		// Here the network is part of what is bought: nothing else tells the cards of two networks apart.
		identity: { network: network.id, plan, quantity, name },
		body: { network: network.id, plan_type: plan, quantity, card_name: name },
		warnings: [],
	};
}

export const cardFreeText = { name: 'cardName' };

export const cardShape = {
	quantity: shape.maybeNumber,
	cards: z.array(z.object({ pin: shape.text, serial: shape.text })),
	loadPin: shape.maybeText,
	checkBalance: shape.maybeText,
};

export const cardCode: PurchaseOperation['code'] = {
	name: 'the cards',
	isMissing: ({ cards }, { body }) => isIncomplete(cards, body.quantity),
};

/** Pins and serials stay text, because leading zeros count. */
export function cardReceipt(answer: IDataObject): IDataObject {
	return filled({
		quantity: valueUnder(answer, ['quantity'], readMoney),
		cards: pinsIn(answer),
		loadPin: valueUnder(answer, ['loadpin'], textOf),
		checkBalance: valueUnder(answer, ['checkbalance'], textOf),
	});
}

function nameOf(row: Row): string {
	const field = displayNames.cardName;
	const name = row.text('cardName');
	if (name === '')
		throw new BadInput(field, `'${field}' is empty`, 'Enter the name to print on the cards.');
	if ([...name].length <= longestName) return name;
	throw new BadInput(field, `'${field}' has more than ${longestName} characters`, 'Shorten it.');
}
