import { endpoints, pathOf } from '../../api/endpoints';
import { textOf, valueUnder } from '../../values/nested';
import { idTextOf } from '../fields/field';
import { filled, oneOf } from '../fields/receipt';
import { filledText, purchase } from '../fields/requestBody';
import { allTopUpPlansOf } from './catalogue';
import { esimField, topUpPackageField } from './esimFields';
import { esimCandidates, esimReceipt, esimReceiptShape } from './ownEsim';

export const topUpEsim = purchase({
	value: 'topUp',
	name: 'Top Up',
	action: 'Top up eSIM',
	description: 'Buy more data for one of your eSIMs',
	at: endpoints.esimTopUp,
	trust: 'asks',
	sold: { as: 'eSIM data' },
	kinds: [], // it is not known whether requery calls it an eSIM
	product: 'esimtopup',
	body: { package_id: filledText },
	notDocumented:
		"Try it once before you rely on it. If your provider takes top-ups at another address, enter that in the credential, under 'Provider', with {id} for the ID of the eSIM.",
	output: esimReceiptShape,
	fields: [esimField, topUpPackageField],

	plan(row, provider) {
		const esimId = idTextOf(row, esimField);
		const packageId = idTextOf(row, topUpPackageField);
		return {
			recipient: esimId,
			identity: { packageId },
			body: { package_id: packageId },
			path: pathOf(provider, endpoints.esimTopUp, { id: esimId }),
		};
	},

	async price(plan, api) {
		const plans = await allTopUpPlansOf(api, plan.recipient);
		const alike = plans.filter(({ id }) => id === plan.body.package_id);
		plan.previewFields = filled({ packageName: oneOf(alike.map(({ name }) => name)) });
		return oneOf(alike.map(({ priceNgn }) => priceNgn));
	},

	otherThingIn(answer, { recipient }) {
		const named = valueUnder(answer, ['parentesimid'], textOf, 1);
		// The row may name its eSIM by something else than its ID.
		const isOther = [named, recipient].every((id) => /^\d{1,10}$/.test(id ?? ''));
		return isOther && named !== recipient ? 'the answer names another eSIM' : undefined;
	},

	receiptFields: esimReceipt,

	candidates: async ({ recipient }, reference, api) =>
		await esimCandidates(
			api,
			reference,
			(owned) => owned.isTopUp === true && owned.parentEsimId === recipient,
		),
});
