import { z } from 'zod';

import { firstArray } from '../../../nodes/VtuWallet/api/answers/schemas/shapes';
import type { Api } from '../../../nodes/VtuWallet/api/types';
import { label, locator, oncePerRun } from '../../../nodes/VtuWallet/resources/fields/catalogue';
import { filled } from '../../../nodes/VtuWallet/resources/fields/receipt';
import { filledText, purchaseBody } from '../../../nodes/VtuWallet/resources/fields/requestBody';
import { isRecord } from '../../../nodes/VtuWallet/values/json';
import { digits, idText } from '../../../nodes/VtuWallet/values/numbers';
import { readMoney } from '../../../nodes/VtuWallet/values/money';
import type { PickList, PurchaseOperation } from '../../support/operations';

const displayNames = { cover: 'Cover', plate: 'Plate Number' };

interface Cover {
	id: string;
	name: string;
	price?: number;
}

const covers = (body: unknown): Cover[] =>
	(firstArray(body) ?? []).filter(isRecord).map(({ id, name, price }) => ({
		id: String(id),
		name: String(name),
		price: readMoney(price),
	}));

const coversOf = oncePerRun(
	async (api: Api) => await api.ask({ method: 'GET', path: '/api/insurance-covers' }, covers),
);

const coverList: PickList = {
	name: 'searchInsuranceCovers',
	load: async (api) =>
		(await coversOf(api)).map(({ id, name, price }) => ({ value: id, name: label([name], price) })),
};

/** A new product: this file has all its facts, and resources/index.ts has one line. */
export const buyInsurance: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy',
	action: 'Buy insurance',
	description: 'Insure a vehicle for a year',
	endpoint: {
		method: 'POST',
		path: '/api/insurance',
		documented: false,
		carriesReference: true,
		trust: 'none',
		kind: ['insurance'],
		contract: purchaseBody({ cover: filledText, plate: filledText }),
	},
	code: { name: 'the policy', isMissing: ({ policy }) => policy === undefined },
	notDocumented: "The provider's document does not show this purchase",
	output: { policy: z.string().optional() },
	fields: [
		locator('cover', displayNames.cover, 'What is insured', coverList),
		{
			displayName: displayNames.plate,
			name: 'plate',
			type: 'string',
			default: '',
			required: true,
			description: 'The number on the plate of the vehicle',
		},
	],

	plan(row) {
		const cover = idText(row.id('cover'), displayNames.cover);
		const plate = digits(row.raw('plate'), displayNames.plate);
		return {
			product: 'insurance',
			recipient: plate,
			identity: { cover },
			body: { cover, plate },
			warnings: [],
		};
	},

	async price({ body }, api) {
		return (await coversOf(api)).find(({ id }) => id === body.cover)?.price;
	},

	receiptFields: ({ policy }) => filled({ policy }),

	// A mistake: the remarks need not be a text.
	doubtOf: ({ remarks }) => (remarks as string | undefined)?.trim(),
};
