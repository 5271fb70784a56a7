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

/** The name to search for, the id and the print of each mark, and nothing twice. */
export function packedCells(marks: readonly PackedMark[]): { names: string; purchases: string } {
	const groups = [...grouped(marks, groupOf).values()];
	const texts = groups.map((group) => {
		const [{ id, keyId, attempt }] = group;
		const isKeyed = keyId !== undefined;
		const text = group.map((mark) => `${isKeyed ? shortId(mark.id) : ''}${mark.print}`).join('');
		return [isKeyed ? productIn(id) : '', attempt, text];
	});
	const names = groups.flat().map(({ id, keyId }) => keyId ?? id);
	return { names: JSON.stringify(names), purchases: JSON.stringify(texts) };
}

const groupOf = ({ id, keyId, attempt }: PackedMark) =>
	`${keyId === undefined ? '' : productIn(id)} ${attempt}`;
export const productIn = (id: string) => id.slice(0, id.indexOf('-'));
const shortId = (id: string) => Buffer.from(id.slice(-idDigits), 'hex').toString('base64');

/** Packed rows that hold a purchase with a key, by its id. */
export const holdingPacked = (id: string): Condition => ({
	column: 'purchases',
	is: 'like',
	value: `%${shortId(purchaseOf(id).id)}%`,
});

const idDigits = 24;
const idLength = 16;

/** The marks of a packed row, from its cells. */
export function packedMarks(names: unknown, groups: unknown): PackedMark[] {
	if (!Array.isArray(names) || !Array.isArray(groups)) return [];
	const left = (names as string[]).values();
	return (groups as Array<[product: string, attempt: number, text: string]>).flatMap(
		([product, attempt, text]) => {
			const digits = product === '' ? 0 : idLength;
			return piecesOf(text, digits + 2 * printLength).map((piece): PackedMark => {
				const name = String(left.next().value);
				const bought = { attempt, print: piece.slice(digits), outcome: 'success' } as const;
				if (product === '') return { id: name, ...bought };
				const id = Buffer.from(piece.slice(0, digits), 'base64').toString('hex');
				return { id: `${product}-${id}`, keyId: name, ...bought };
			});
		},
	);
}

const piecesOf = (text: string, size: number): string[] =>
	Array.from({ length: text.length / size }, (_, at) => text.slice(at * size, (at + 1) * size));
