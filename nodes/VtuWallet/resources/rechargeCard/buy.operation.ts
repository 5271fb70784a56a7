import { z } from 'zod';

import { type Endpoint, endpoints } from '../../api/endpoints';
import type { PurchaseOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { parseNetwork } from '../../values/networks';
import { isIncomplete, pinsIn } from '../fields/codes';
import { quantityOf } from '../fields/common';
import { cellOf, field } from '../fields/field';
import { filled } from '../fields/filled';
import { networkChoices, networkLabel } from '../fields/network';
import { filledText, id, purchaseAt } from '../fields/requestBody';
import { idText } from '../../values/ids';
import { type NetworkPlan, useNetworkIds } from '../network/networks';

const longestName = 200;
const quantity = quantityOf('cards', 100);

const networkField = field.choice(
	'network',
	networkLabel,
	1,
	networkChoices,
	'The network of the cards. With an expression, its name works as well.',
);

const planField = field.text(
	'cardPlan',
	'Card Plan ID',
	'The ID by which the provider knows the value of the card',
	{ required: true, placeholder: 'e.g. 3' },
);

const nameField = field.text('cardName', 'Name on Card', 'The business name printed on the cards', {
	required: true,
	placeholder: 'e.g. Ada Ventures',
});

/** The two kinds of cards differ only in their names and their endpoint. */
type CardFacts = Pick<PurchaseOperation, 'value' | 'name' | 'action' | 'description'> & {
	product: string;
	endpoint: Endpoint;
	kind: PurchaseOperation['endpoint']['kind'];
};

const cardPurchase = ({ product, endpoint, kind, ...words }: CardFacts): PurchaseOperation => ({
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
	fields: [networkField, planField, quantity.field, nameField],
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
	const network = cellOf(row, networkField, parseNetwork);
	if (network === 'auto') {
		throw new BadInput(
			networkLabel,
			'A card has no number that its network could be told from',
			'Choose the network of the cards.',
		);
	}
	const plan = cellOf(row, planField, idText);
	const { quantity: count, warnings } = quantity.of(row);
	const name = nameOf(row);
	return {
		product,
		// A card belongs to no number: anyone can use it.
		recipient: '',
		network,
		// Only the network tells the cards of two networks apart.
		identity: { network: network.id, plan, quantity: count, name },
		body: { network: network.id, plan_type: plan, quantity: count, card_name: name },
		warnings,
	};
}

function nameOf(row: Row): string {
	const { displayName: field } = nameField;
	const name = row.text('cardName');
	if (name === '')
		throw new BadInput(field, `'${field}' is empty`, 'Enter the name to print on the cards.');
	if ([...name].length <= longestName) return name;
	throw new BadInput(field, `'${field}' has more than ${longestName} characters`, 'Shorten it.');
}

export const buyDataCards = cardPurchase({
	value: 'buyData',
	name: 'Buy Data Cards',
	action: 'Buy data recharge cards',
	description: 'Buy printable data cards of a network',
	product: 'datacard',
	endpoint: endpoints.dataCards,
	kind: ['datacard', 'datapin'],
});

export const buyRechargeCards = cardPurchase({
	value: 'buy',
	name: 'Buy Airtime Cards',
	action: 'Buy airtime recharge cards',
	description: 'Buy printable airtime cards of a network',
	product: 'rechargecard',
	endpoint: endpoints.airtimeCards,
	kind: ['rechargecard', 'rechargepin'],
});
