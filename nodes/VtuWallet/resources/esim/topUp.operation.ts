import type { PurchaseOperation } from '../../batch/operation';
import { filledPath } from '../fields/request';
import { allTopUpPlansOf } from './catalogue';
import { esimField, esimIdOf, packageIdOf, topUpPackageField } from './esimFields';
import { esimCandidates, esimReceipt, ownedReceiptShape } from './owned';
import { filledText, purchaseBody } from '../fields/requestBody';

export const topUpEsim: PurchaseOperation = {
	kind: 'purchase',
	value: 'topUp',
	name: 'Top Up',
	action: 'Top up eSIM',
	description: 'Buy more data for one of your eSIMs',
	endpoint: {
		method: 'POST',
		path: '/api/esim/my/{id}/topup',
		documented: false,
		carriesReference: true,
		deduplicates: false,
		requeryable: true,
		kind: [], // nobody knows whether requery calls it an eSIM
		contract: purchaseBody({ package_id: filledText }),
	},
	notDocumented:
		"Try it once before you rely on it. If your provider takes top-ups at another address, enter that in the option 'Endpoint Path', with {id} for the ID of the eSIM.",
	output: ownedReceiptShape,
	fields: [esimField, topUpPackageField],

	plan(row) {
		const esimId = esimIdOf(row);
		const packageId = packageIdOf(row);
		const path = row.text('options.endpointPath') || topUpEsim.endpoint.path;
		return {
			product: 'esimtopup',
			recipient: esimId,
			identity: { packageId },
			body: { package_id: packageId },
			path: filledPath(path, { id: esimId }),
			warnings: [],
		};
	},

	async price({ recipient, body }, api) {
		const plans = await allTopUpPlansOf(api, recipient);
		return plans.find(({ id }) => id === body.package_id)?.priceNgn;
	},

	receiptFields: esimReceipt,

	async candidates({ recipient }, reference, api) {
		return await esimCandidates(
			api,
			reference,
			(owned) => owned.isTopUp === true && owned.parentEsimId === recipient,
		);
	},
};
