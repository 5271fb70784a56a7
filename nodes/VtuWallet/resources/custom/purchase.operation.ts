import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { guardUrl } from '../../api/auth/baseUrl';
import type { PurchaseOperation, PurchasePlan, Row } from '../../batch/operation';
import { asText } from '../../batch/plan/rowReader';
import { receiptNames } from '../../batch/report/receiptShape';
import { canonicalRecipient, shownRecipient } from '../../purchase/recipients';
import { canonicalJson } from '../../values/canonical';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { isRecord, objectOf, parseJson } from '../../values/json';
import { valueAt } from '../../values/nested';
import { maybeAmount } from '../fields/common';
import { referenceShape } from '../fields/requestBody';
import { cellOf, field, refusalOf, required, requiredText } from '../fields/field';

const usualReferenceField = 'request-id';

const pathField = required.text('path', 'Path', {
	description: 'Below the base address of the credential; the request is a POST',
	placeholder: 'e.g. /api/gift-card',
});

const bodyField = required.json('body', 'Body', {
	description:
		'The body, without the reference. Leave out values that change with each try, such as the time: they make another purchase.',
});

const amountField = field.number('amount', 'Amount', {
	description:
		'The price in whole Naira, for the receipt and the limits; 0 if it is not known. The node does not send it.',
	default: 0,
	range: { min: 0 },
	typeOptions: { numberPrecision: 0 },
});

interface ResponseField {
	name: string;
	/** E.g. `data.items.0.pin`. */
	path: string;
}

/** An answer must not replace them: it could turn a failed purchase into a success. */
const ownFields = new Set([...receiptNames, 'error']);

const responseFieldsField = field.rows('responseFields', 'Response Fields', {
	description: "The fields of the provider's answer that the receipt gets",
	noun: 'field',
	fields: [
		field.text('path', 'Path', {
			description: 'The names that lead to it in the answer, with dots between them',
			placeholder: 'e.g. data.token',
		}),
		field.text('name', 'Name', {
			description: 'Its name in the receipt. If empty, the last part of the path.',
			placeholder: 'e.g. token',
		}),
	],
});

/** A placeholder: only the path is checked here. */
const anyAddress = 'https://provider.invalid';

interface CustomPlan extends PurchasePlan {
	responseFields: ResponseField[];
}

export const customPurchase: PurchaseOperation = {
	kind: 'purchase',
	value: 'purchase',
	name: 'Purchase',
	action: 'Make custom purchase',
	description:
		'Buy what this node has no operation for: any path and JSON body, with the same protection',
	endpoint: {
		method: 'POST',
		path: '/api/custom',
		documented: false,
		carriesReference: true,
		trust: 'none',
		kind: [],
		// The body is the user's own: only the reference is checked.
		contract: z.object(referenceShape).passthrough(),
	},
	notDocumented:
		'Preview shows what would be sent. If an answer is lost, the node does not ask the provider: the row comes out as unknown, and is not sent again.',
	output: { response: z.record(z.unknown()).optional() },
	ownNames: (row) => responseFieldsOf(row).map(({ name }) => name),
	freeText: { body: 'body' },
	notInIdentity: ['amount', 'responseFields'],
	notForModels: ['amount', 'path', 'responseFields'],
	fields: [
		pathField,
		bodyField,
		field.text('recipient', 'Recipient', {
			description: 'The recipient, for the receipt. Give each recipient a key of its own.',
			placeholder: 'e.g. 08031234567',
		}),
		amountField,
		responseFieldsField,
	],
	options: [
		field.text('referenceField', 'Reference Field', {
			description: 'The field of the body that carries the reference',
			default: usualReferenceField,
		}),
	],

	plan(row): CustomPlan {
		const path = pathOf(row);
		const referenceField = row.text('options.referenceField') || usualReferenceField;
		const body = bodyOf(row, referenceField);
		const recipient = recipientOf(row);
		return {
			product: productOf(path),
			recipient,
			amount: cellOf(row, amountField, maybeAmount),
			howToPrice: `Enter the price in '${amountField.displayName}'.`,
			identity: { path, body },
			keyed: canonicalJson([path, recipient]),
			body,
			path,
			referenceField,
			responseFields: responseFieldsOf(row),
			warnings: [],
		};
	},

	/** Without response fields, the receipt has the whole answer. */
	receiptFields: (answer, { responseFields }: CustomPlan) =>
		responseFields.length === 0 ? { response: answer } : pick(answer, responseFields),
};

function pathOf(row: Row): string {
	const advice = "Enter a path that starts with one '/', e.g. /api/gift-card.";
	const path = requiredText(row, pathField, advice);
	if (!path.startsWith('/'))
		throw refusalOf(pathField, `does not start with '/' (${shown(path)})`, advice);
	guardUrl(anyAddress, path);
	return path;
}

/** A phone number in one form: a list and a period must know it in every spelling. */
function recipientOf(row: Row): string {
	const written = row.text('recipient');
	const canonical = canonicalRecipient('phone', written);
	const national = shownRecipient(canonical);
	return national === canonical ? written : national;
}

function bodyOf(row: Row, referenceField: string): IDataObject {
	const raw = row.raw('body');
	const body: unknown = typeof raw === 'string' ? parseJson(raw) : raw;
	if (!isRecord(body))
		throw refusalOf(bodyField, 'is not a JSON object', 'Write it as {"name": "value"}.');
	if (!(referenceField in body)) return body;
	const matter = `holds ${shown(referenceField)}, which carries the reference`;
	const advice =
		"Take it out: the node sets it. For a reference of your own, set 'Repeat Protection' to 'Own Reference'.";
	throw refusalOf(bodyField, matter, advice);
}

/** Two paths are two products, so that they may share a key. */
function productOf(path: string): string {
	const [bare] = path.split('?', 1);
	const letters = bare
		.toLowerCase()
		.replace(/^\/api\//, '')
		.replace(/[^a-z]/g, '');
	return `custom${letters.slice(-24)}`;
}

function responseFieldsOf(row: Row): ResponseField[] {
	const entries = row.raw('responseFields.field');
	return Array.isArray(entries) ? entries.map(responseFieldOf) : [];
}

function responseFieldOf(entry: unknown): ResponseField {
	const { displayName: label } = responseFieldsField;
	const { path: written, name: chosen } = objectOf(entry);
	const path = asText(written);
	const advice = 'Enter where the field lies, e.g. data.token.';
	if (path === '') throw new BadInput(label, `A path in '${label}' is empty`, advice);
	const name = asText(chosen) || (path.split('.').pop() ?? path);
	if (!ownFields.has(name)) return { path, name };
	const matter = `cannot replace the field ${shown(name)} of the receipt`;
	throw refusalOf(responseFieldsField, matter, 'Give it another name.');
}

const pick = (answer: IDataObject, fields: ResponseField[]): IDataObject => {
	const found = fields.map(({ name, path }) => [name, valueAt(answer, path)] as const);
	return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as IDataObject;
};
