import type { IDataObject } from 'n8n-workflow';
import * as fc from 'fast-check';

import { guardUrl, normaliseBaseUrl } from '../../nodes/VtuWallet/api/auth/baseUrl';
import { openCredential } from '../../nodes/VtuWallet/api/auth/account';
import { fillPath } from '../../nodes/VtuWallet/api/endpoints';
import { keepable, messageOf, outcomeSaid } from '../../nodes/VtuWallet/api/answers/answer';
import { explain, explainUnreadable } from '../../nodes/VtuWallet/api/answers/explain';
import { leavesOpen, listedReason } from '../../nodes/VtuWallet/api/answers/refusals';
import { readRequery } from '../../nodes/VtuWallet/api/answers/requery';
import * as catalogues from '../../nodes/VtuWallet/api/answers/schemas/catalogues';
import * as esims from '../../nodes/VtuWallet/api/answers/schemas/esims';
import * as flights from '../../nodes/VtuWallet/api/answers/schemas/flights';
import * as lookUps from '../../nodes/VtuWallet/api/answers/schemas/lookUp';
import { classify } from '../../nodes/VtuWallet/api/answers/verdict';
import { mayPass } from '../../nodes/VtuWallet/api/patience';
import { faultOf } from '../../nodes/VtuWallet/api/wire/fault';
import { readable, retryAfterMs } from '../../nodes/VtuWallet/api/wire/hostRequest';
import { redact } from '../../nodes/VtuWallet/api/wire/redact';
import { secretsIn, withoutSecrets } from '../../nodes/VtuWallet/api/wire/secrets';
import { providerOf } from '../api/support/fakes';
import type { PurchaseOperation, Row } from '../support/operations';
import { rules } from '../../nodes/VtuWallet/purchase/protections/rules';
import { resources } from '../../nodes/VtuWallet/resources';
import { qrCodeFile } from '../../nodes/VtuWallet/resources/esim/qrCodeFile';
import { pageOf } from '../../nodes/VtuWallet/methods/searchList';
import {
	fetchedReferences,
	typedReferences,
} from '../../nodes/VtuWallet/trigger/transactions/references';
import { readMoment } from '../../nodes/VtuWallet/trigger/times';
import { canonicalJson } from '../../nodes/VtuWallet/values/canonical';
import { isoDate } from '../../nodes/VtuWallet/values/dates';
import { digits, planId, wholeNumber } from '../../nodes/VtuWallet/values/numbers';
import { withoutCodes } from '../../nodes/VtuWallet/values/maskedCodes';
import { nairaAmount, readMoney } from '../../nodes/VtuWallet/values/money';
import { parseNetwork } from '../../nodes/VtuWallet/values/networks';
import { mayBeSamePerson } from '../../nodes/VtuWallet/values/personName';
import { parsePhone } from '../../nodes/VtuWallet/values/phone';
import { pairCards, parsePins } from '../../nodes/VtuWallet/values/pins';
import { drawQrCode } from '../../nodes/VtuWallet/values/qr/drawQrCode';
import { parseRecipients } from '../../nodes/VtuWallet/values/recipients';
import { sheetText } from '../../nodes/VtuWallet/values/sheetText';
import { gsmFriendly, measureSms } from '../../nodes/VtuWallet/values/smsText';
import { holdsUnreadCode } from '../../nodes/VtuWallet/values/unreadCodes';
import { cell, parser, type Parser } from './fuzz';
import { storedParsers } from './storedParsers';
import { cells, json, texts } from './values';

const isText = (value: unknown): value is string => typeof value === 'string';

const answers = fc
	.tuple(fc.constantFrom(200, 201, 302, 400, 401, 403, 404, 409, 422, 429, 500), json)
	.map(([status, body]) => ({ kind: 'http' as const, status, body: readable(body) }));

const answerParsers: Parser[] = [
	parser('an answer to a purchase', fc.tuple(answers, json), ([answer, sent]) => {
		classify(answer, { requeryable: sent === null, price: 100 });
		mayPass(answer);
		explain(answer);
		withoutSecrets(answer, secretsIn({ otp: '4821', constructor: 'abc' }, ['otp', 'constructor']));
		if (answer.kind !== 'http') return;
		explainUnreadable(answer.status, answer.body);
		redact(answer.body, { values: ['live_secret', 'a'] });
		keepable(answer.body);
		const record = keepable(answer.body);
		if (record) outcomeSaid(record);
	}),
	parser('an answer to requery', fc.tuple(answers, texts, texts), ([answer, reference, wording]) =>
		readRequery(answer, reference, wording),
	),
	parser('a message', texts, (message) => {
		leavesOpen(message);
		listedReason([message]);
		messageOf({ message });
		sheetText(message);
	}),
	parser('a text before JSON', texts, (text) => readable(`${text}{"status":"${text}"}`)),
	parser('a text between JSON', texts, (text) => readable(`{"a":1}${text}{"status":"${text}"}`)),
	parser('Retry-After', cells, (header) => retryAfterMs(header)),
	parser('what a request helper throws', fc.tuple(texts, json), ([message, fields]) =>
		faultOf(Object.assign(new Error(), Object(fields), { message, name: message, cause: fields })),
	),
	...Object.entries({ ...catalogues, ...esims, ...flights, ...lookUps }).map(([name, contract]) =>
		parser(`the list or record "${name}"`, json, (body) => contract(body)),
	),
];

const cellParsers: Parser[] = [
	cell('a number', (raw, field) => wholeNumber(raw, field, { min: 1, max: 50 })),
	cell('an amount', nairaAmount),
	cell('an amount of the provider', (raw) => {
		if (!Number.isFinite(readMoney(raw) ?? 0)) throw new Error('It is no amount');
	}),
	cell('a plan', (raw, field) => {
		if (!(planId(raw, field) > 0)) throw new Error('It is no plan');
	}),
	cell('a meter', digits),
	cell('a phone number', parsePhone),
	cell('a list of phone numbers', parseRecipients),
	cell('a network', parseNetwork),
	cell('a date', (raw, field) => isoDate(raw, field)),
	parser('a moment', cells, (cell) => readMoment(cell)),
	parser('a key', cells, (cell) => rules.key.readName(cell)),
	parser('an own reference', cells, (cell) => rules.reference.readName(cell)),
	parser('pins', fc.tuple(cells, cells), ([pins, serials]) => [
		parsePins(pins),
		pairCards(serials, pins),
	]),
	parser('two names', fc.tuple(texts, texts), ([one, other]) => mayBeSamePerson(one, other)),
	parser('a message with codes', fc.tuple(texts, json), ([message, given]) =>
		withoutCodes(message, given),
	),
	parser('codes that are not shown', fc.tuple(json, json), ([answer, shown]) =>
		holdsUnreadCode(answer, shown),
	),
	parser('the text of an SMS', texts, (text) => measureSms(gsmFriendly(text))),
	parser('a value to be hashed', json, (value) => canonicalJson(value)),
	parser('typed references', cells, (raw) => typedReferences(raw)),
	parser('fetched references', fc.tuple(json, texts), ([list, pick]) =>
		fetchedReferences(list, pick),
	),
	parser('an address', cells, (raw) => normaliseBaseUrl(raw, 'F')),
	parser('a path', texts, (path) => guardUrl('https://provider.example/sub', path)),
	parser('a part of a path', texts, (id) => fillPath('/api/esim/my/{id}', { id })),
	parser('a credential', json, (data) => {
		openCredential('vtuWalletApi', Object(data) as IDataObject as never);
		openCredential('vtuWalletTokenApi', {
			environment: 'sandbox',
			...(Object(data) as object),
		} as never);
	}),
	parser(
		'what installs an eSIM',
		fc.tuple(json, texts, texts),
		([esim, activationCode, universalLink]) => {
			qrCodeFile(rowOf(['data']), Object(esim) as IDataObject, drawQrCode);
			qrCodeFile(rowOf(['data']), { activationCode, universalLink }, drawQrCode);
		},
	),
	parser('a search', fc.tuple(texts, texts, cells), ([name, filter, token]) =>
		pageOf([{ name, value: name }], filter, token),
	),
];

/** A row with any parameters. A parameter without a name gets one of the values, by its place. */
function rowOf(values: readonly unknown[]): Row {
	const raw = (name: string, fallback?: unknown) =>
		values[
			[...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % values.length
		] ?? fallback;
	const text = (name: string) => {
		const value = raw(name);
		return isText(value) ? value.trim() : typeof value === 'number' ? String(value) : '';
	};
	return { index: 0, raw, text, id: text, flag: (name) => raw(name) === true, places: () => [] };
}

const purchases = resources
	.flatMap(({ operations }) => operations)
	.filter((operation): operation is PurchaseOperation => operation.kind === 'purchase');

/** Has the fields of any product's plan. */
const anyPlan = {
	product: 'airtime',
	recipient: '08031234567',
	amount: 100,
	identity: {},
	body: { quantity: 2, network: 1 },
	warnings: [],
	network: parseNetwork('MTN', 'F'),
	meter: { disco: 1 },
	measure: measureSms('Hello'),
	count: 2,
	responseFields: [{ name: 'constructor', path: 'data.__proto__.token' }],
};

const productParsers: Parser[] = purchases.flatMap((operation): Parser[] => [
	parser(
		`a row of "${operation.action}"`,
		fc.array(cells, { minLength: 1, maxLength: 8 }),
		(values) => operation.plan(rowOf(values), providerOf()),
	),
	parser(`the answer to "${operation.action}"`, json, (body) => {
		const answer = keepable(body) ?? {};
		operation.outcomeOf?.(answer);
		operation.receiptFields?.(answer, anyPlan);
	}),
]);

/** All parsers of values from outside. */
export const parsers: Parser[] = [
	...answerParsers,
	...cellParsers,
	...productParsers,
	...storedParsers,
];
