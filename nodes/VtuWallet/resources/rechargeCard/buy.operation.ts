import { z } from 'zod';

import { endpoints } from '../../api/endpoints';
import type { PurchaseOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { parseNetwork } from '../../values/networks';
import { doubtAboutHalves, filled, isIncomplete, pinsIn } from '../fields/receipt';
import { quantityOf } from '../fields/common';
import { cellOf, field, idTextOf, refusalOf, required, requiredText } from '../fields/field';
import {
	networkChoices,
	networkIn,
	networkLabel,
	type NetworkPlan,
	useNetworkIds,
} from '../network/networks';
import { filledText, id, purchase, type PurchaseFacts } from '../fields/requestBody';

const longestName = 200;
const quantity = quantityOf('cards', 100);

const networkField = field.choice('network', networkLabel, {
	description: 'The network of the cards. With an expression, its name works as well.',
	default: 1,
	choices: networkChoices,
});

const planField = required.text('cardPlan', 'Card Plan ID', {
	description: "The ID of the card's value, from your provider's document",
	placeholder: 'e.g. 3',
});

const nameField = required.text('cardName', 'Name on Card', {
	description: 'The business name printed on the cards',
	placeholder: 'e.g. Ada Ventures',
});

type CardFacts = Pick<
	PurchaseFacts,
	'value' | 'name' | 'action' | 'description' | 'at' | 'kinds' | 'sold'
>;

const cardPurchase = (words: CardFacts): PurchaseOperation =>
	purchase({
		...words,
		trust: 'none',
		body: {
			network: id,
			plan_type: filledText,
			quantity: z.number().int().min(1),
			card_name: z.string().max(longestName),
		},
		code: {
			name: 'the cards',
			isMissing: ({ cards: found }, { body }) => isIncomplete(found, body.quantity),
		},
		notDocumented:
			"Buy one card before you buy many. If your provider takes it at another address, enter that in the credential, under 'Provider'. A purchase whose answer was lost comes out as unknown, and is not sent again.",
		output: {
			network: shape.text,
			quantity: shape.maybeNumber,
			cards: z.array(z.object({ pin: shape.text, serial: shape.text })),
			loadPin: shape.maybeText,
			checkBalance: shape.maybeText,
		},
		fromRow: ['network', 'quantity'],
		fields: [networkField, planField, quantity.field, nameField],
		freeText: { name: 'cardName' },
		plan: cardPlan,
		check: useNetworkIds,
		listedAs: ({ body: { quantity: count }, network }: NetworkPlan) =>
			`${String(count)} card${count === 1 ? '' : 's'} of ${network.name}`,

		doubtOf: doubtAboutHalves,

		receiptFields: (answer, plan: NetworkPlan) =>
			filled({
				network: networkIn(answer, plan),
				quantity: valueUnder(answer, ['quantity'], readMoney),
				cards: pinsIn(answer),
				loadPin: valueUnder(answer, ['loadpin'], textOf),
				checkBalance: valueUnder(answer, ['checkbalance'], textOf),
			}),
	});

function cardPlan(row: Row) {
	const network = cellOf(row, networkField, parseNetwork);
	if (network === 'auto') {
		throw new BadInput(
			networkLabel,
			'A card has no number that its network could be told from',
			'Choose the network of the cards.',
		);
	}
	const plan = idTextOf(row, planField);
	const { quantity: count, warnings } = quantity.of(row);
	const name = nameOf(row);
	return {
		network,
		// The plan ID alone does not say the network.
		identity: { network: network.id, plan, quantity: count, name },
		body: { network: network.id, plan_type: plan, quantity: count, card_name: name },
		warnings,
	};
}

function nameOf(row: Row): string {
	const name = requiredText(row, nameField, 'Enter the name to print on the cards.');
	if ([...name].length <= longestName) return name;
	throw refusalOf(nameField, `has more than ${longestName} characters`, 'Shorten it.');
}

export const buyDataCards = cardPurchase({
	value: 'buyData',
	name: 'Buy Data Cards',
	action: 'Buy data recharge cards',
	description: 'Buy printable data cards of a network',
	at: endpoints.dataCards,
	sold: { as: 'Data cards' },
	kinds: ['datacard', 'datapin'],
});

export const buyRechargeCards = cardPurchase({
	value: 'buy',
	name: 'Buy Airtime Cards',
	action: 'Buy airtime recharge cards',
	description: 'Buy printable airtime cards of a network',
	at: endpoints.airtimeCards,
	sold: { as: 'Recharge cards' },
	kinds: ['rechargecard', 'rechargepin'],
});
