import { createHash } from 'crypto';

import { grouped } from '../../values/lists';
import type { ClaimEnd } from '../../purchase/claims';
import { isMadeHere, purchaseOf } from '../../purchase/reference';
import type { Condition } from '../tables/dataTable';
import type { Purchase } from './types';

/** The part of a mark that a packed row can hold. */
export interface PackedMark extends Partial<Pick<ClaimEnd, 'outcome' | 'providerReference'>> {
	id: string;
	attempt: number;
	keyId?: string;
	/** The reference of a request with many members. */
	request?: string;
	/** Stands for the recipient and the purchase: see `printOf`. */
	print?: string;
}

/** PostgreSQL keeps longer rows elsewhere, and those take more bytes. */
export const mostPackedPerRow = 36;

const keyName = /^[0-9a-f]{24}$/;

/** Whether a row can name the key in place of the purchase. */
export const isKeyName = (id: string, name: unknown): name is string =>
	typeof name === 'string' && name !== id && keyName.test(name);

/** Puts recipient and purchase into six bytes, which tell the few purchases of one key or list apart. */
export function printOf({ product, recipient, what }: Omit<Purchase, 'id'>): string {
	const whose = recipient === '' ? nobody : shortPrint(product, recipient);
	return `${whose}${shortPrint(what)}`;
}

const printLength = 4;
const nobody = '    ';
const shortPrint = (...texts: string[]) =>
	createHash('sha256').update(JSON.stringify(texts)).digest('base64').slice(0, printLength);

const whoseOf = (print: string) => print.slice(0, printLength);

/** Two prints of purchases that have recipients, and not the same one. */
export const isForAnother = (one: string, other: string): boolean =>
	![nobody, whoseOf(other)].includes(whoseOf(one));

/** Whether a packed row can hold all that later runs need. They find the members of a request by its reference. */
export const isPackable = ({ id, keyId, print, outcome, request, providerReference }: PackedMark) =>
	outcome === 'success' &&
	print !== undefined &&
	isMadeHere(id) &&
	purchaseOf(id).id === id &&
	(keyId === undefined || keyName.test(keyId)) &&
	(request ?? providerReference) === undefined;

/** What searches look for, and then the id, the key and the print of each mark. */
export function packedCells(marks: readonly PackedMark[]): { names: string; purchases: string } {
	const groups = [...grouped(marks, groupOf).values()];
	const texts = groups.map((group): PackedGroup => {
		const [{ id, keyId, attempt }] = group;
		const text = group.map((mark) => `${short(mark.id)}${short(mark.keyId)}${mark.print}`);
		return [productIn(id), attempt, text.join(''), keyId === undefined ? 0 : 1];
	});
	const names = marks.map(({ id, keyId }) => beginningOf(keyId ?? id));
	return { names: names.join(''), purchases: JSON.stringify(texts) };
}

type PackedGroup = [product: string, attempt: number, marks: string, isKeyed: 0 | 1];

const groupOf = ({ id, keyId, attempt }: PackedMark) =>
	`${productIn(id)} ${attempt} ${keyId === undefined}`;
export const productIn = (id: string) => id.slice(0, id.indexOf('-'));

const hashedName = /^((?:[a-z]+-)?[0-9a-f]{8})[0-9a-f]{16}$/;

/** A search goes through all names, so fewer bytes take less time. The few others that begin alike are not wanted. */
export function beginningOf(name: string): string {
	const [, beginning] = hashedName.exec(name) ?? [];
	return beginning === undefined ? JSON.stringify(name) : `"${beginning}`;
}

/** The 24 digits of an id or a key in fewer characters. */
const short = (name = '') => Buffer.from(name.slice(-24), 'hex').toString('base64');
const digitsOf = (text: string) => Buffer.from(text, 'base64').toString('hex');
const shortLength = 16;

/** Packed rows that hold a purchase with a key, by its id. */
export const holdingPacked = (id: string): Condition => ({
	column: 'purchases',
	is: 'like',
	value: `%${short(purchaseOf(id).id)}%`,
});

/** The marks of a packed row. */
export function packedMarks(groups: unknown): PackedMark[] {
	if (!Array.isArray(groups)) return [];
	return (groups as PackedGroup[]).flatMap(([product, attempt, text, isKeyed]) => {
		const idsLength = (1 + isKeyed) * shortLength;
		return piecesOf(text, idsLength + 2 * printLength).map((piece): PackedMark => {
			const [digits, key] = piecesOf(piece.slice(0, idsLength), shortLength).map(digitsOf);
			const keyed = isKeyed === 1 && { keyId: key };
			const print = piece.slice(idsLength);
			return { id: `${product}-${digits}`, ...keyed, attempt, print, outcome: 'success' };
		});
	});
}

const piecesOf = (text: string, size: number): string[] =>
	Array.from({ length: text.length / size }, (_, at) => text.slice(at * size, (at + 1) * size));
