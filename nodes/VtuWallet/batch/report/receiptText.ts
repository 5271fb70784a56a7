import type { IDataObject } from 'n8n-workflow';

import { minuteText } from '../../values/dates';
import { isNothing } from '../../values/missingValue';
import { formatNaira } from '../../values/money';
import { capital } from '../../values/words';
import type { PurchaseOperation } from '../operation';

interface Circumstances {
	timeZone: string;
	environment?: string | null;
}

/** A message that a shop can send to its customer. Without the signs that make a text message longer, such as ₦. */
export function receiptTextOf(
	receipt: IDataObject,
	{ sold = { as: 'Purchase' } }: Pick<PurchaseOperation, 'sold'>,
	{ timeZone, environment }: Circumstances,
): string {
	const { recipient, amount, soldFor, purchasedAt, reference } = receipt;
	const lines = [
		environment === 'sandbox' ? 'TEST: nothing was bought' : '',
		isNothing(recipient) ? sold.as : `${sold.as} for ${customerIn(wordsOf(recipient))}`,
		...details.map(([name, label]) => lineOf(label, receipt[name])),
		...esimIn(recordIn(receipt.esim)),
		lineOf('Token', groupsIn(receipt.token)),
		...cardsIn(receipt.pins ?? receipt.cards),
		lineOf('Load', receipt.loadPin),
		...inner.map(([record, name, label]) => lineOf(label, recordIn(receipt[record])[name])),
		sold.atFaceValue === true ? lineOf('Amount', nairaIn(amount)) : '',
		lineOf('Paid', nairaIn(soldFor)),
		timeOf(purchasedAt, timeZone),
		lineOf('Reference', reference),
	];
	return lines.filter((line) => line !== '').join('\n');
}

const details = [
	['network', 'Network'],
	['provider', 'Provider'],
	['discoName', 'Disco'],
	['plan', 'Plan'],
	['examBody', 'Exam'],
	['customerName', 'Name'],
	['units', 'Units'],
] as const;

/** These lines come below the codes. */
const inner = [
	['esim', 'universalLink', 'Install'],
	['esim', 'activationCode', 'Activation code'],
	['booking', 'pnr', 'PNR'],
	['booking', 'reference', 'Booking'],
] as const;

const nairaIn = (amount: unknown): string | undefined =>
	typeof amount === 'number' ? formatNaira(amount).replace('₦', 'N') : undefined;

const wordsOf = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim();

/** `bet9ja/1234567` is "Bet9ja 1234567". */
const customerIn = (recipient: string): string => {
	const [, company, id] = /^(\w+)\/(.+)$/.exec(recipient) ?? [];
	return company === undefined ? recipient : `${capital(company)} ${id}`;
};

const lineOf = (label: string, value: unknown): string =>
	isNothing(value) ? '' : `${label}: ${wordsOf(value)}`;

const recordIn = (value: unknown): IDataObject =>
	typeof value === 'object' && value !== null ? (value as IDataObject) : {};

/** Codes of digits in groups of four, as people read and type them. */
const groupsIn = (value: unknown): string | undefined =>
	isNothing(value) ? undefined : String(value).split(', ').map(inGroups).join(', ');

const inGroups = (code: string): string =>
	/^[\d\s-]{8,}$/.test(code) ? code.replace(/\D/g, '').replace(/\d{4}(?=\d)/g, '$& ') : code;

const esimIn = ({ packageName, countryName, dataQuantity, dataUnit }: IDataObject): string[] => [
	lineOf('Package', packageName),
	lineOf('Country', countryName),
	// The provider's list has it as "1.00".
	lineOf(
		'Data',
		dataQuantity && `${wordsOf(dataQuantity).replace(/\.0+$/, '')} ${wordsOf(dataUnit ?? '')}`,
	),
];

const cardsIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : []).map((card) => {
		const { pin, serial } = recordIn(card);
		const parts = [lineOf('PIN', groupsIn(pin)), lineOf('serial', serial)];
		return parts.filter((part) => part !== '').join(', ');
	});

/** A time without a zone is the provider's, and stays as it is. */
function timeOf(purchasedAt: unknown, timeZone: string): string {
	if (typeof purchasedAt !== 'string') return '';
	return purchasedAt.endsWith('Z') ? minuteText(Date.parse(purchasedAt), timeZone) : purchasedAt;
}
