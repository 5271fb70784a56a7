import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { packageById } from './catalogue';
import {
	countryOfListField,
	packageOfCountryField,
	packageTypeField,
	packageTypeOf,
} from './esimFields';
import {
	completeEsim,
	esimCandidates,
	esimReceipt,
	lacksItsLink,
	esimReceiptShape,
	waitMsOf,
	waitOption,
} from './ownEsim';
import { idTextOf } from '../fields/field';
import { filled } from '../fields/receipt';
import { filledText, undocumented, purchase } from '../fields/requestBody';
import { qrCodeFieldOf, qrCodeFile, qrCodeOption } from './qrCodeFile';

export const buyEsim = purchase({
	noRecipient: true,
	value: 'buy',
	name: 'Buy',
	action: 'Buy eSIM',
	description:
		'Buy an eSIM with data; the receipt has its link and code, its QR code can go with it',
	at: '/api/esim/buy',
	trust: 'asks',
	sold: { as: 'eSIM' },
	kinds: ['esim'],
	body: {
		package_id: filledText,
		package_type: z.enum(['DATA-ONLY', 'DATA-VOICE-SMS']),
		'request-id': undocumented(filledText),
	},
	output: esimReceiptShape,
	code: { name: 'the install link', isMissing: lacksItsLink },
	fields: [packageTypeField, countryOfListField, packageOfCountryField],
	notInIdentity: ['country'],
	options: [waitOption, qrCodeOption],

	plan(row) {
		const packageId = idTextOf(row, packageOfCountryField);
		const packageType = packageTypeOf(row);
		// Refuses bad options before any money moves.
		waitMsOf(row);
		qrCodeFieldOf(row);
		return {
			identity: { packageId, packageType },
			body: { package_id: packageId, package_type: packageType },
		};
	},

	async price(plan, api) {
		const { id, name, priceNgn } = await packageById(api, String(plan.body.package_id));
		if (id !== plan.body.package_id) return undefined;
		plan.previewFields = filled({ packageName: name });
		return priceNgn;
	},

	receiptFields: esimReceipt,

	async candidates({ body }, reference, api) {
		const type = body.package_type;
		return await esimCandidates(
			api,
			reference,
			(owned) => owned.isTopUp !== true && (owned.packageType ?? type) === type,
		);
	},

	complete: completeEsim,

	fileOf: (row, { outcome, esim }, draw) =>
		qrCodeFile(row, outcome === 'success' ? (esim as IDataObject | undefined) : undefined, draw),
});
