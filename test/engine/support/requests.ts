import type { IDataObject } from 'n8n-workflow';

import type { RecordedRequest } from '../../simulator';
import type { Bench } from '../../support/bench';

/** The parts of a request that this package chooses. */
export interface Sent {
	method: string;
	path: string;
	query: Record<string, string>;
	authorization: unknown;
	contentType: unknown;
	body: unknown;
}

export const sentOf = ({ method, path, query, headers, body }: RecordedRequest): Sent => ({
	method,
	path,
	query,
	authorization: headers.authorization,
	contentType: headers['content-type'],
	body,
});

/** The exact request of a purchase. */
export const purchaseOf = (bench: Bench, path: string, body: object): Sent => ({
	method: 'POST',
	path,
	query: {},
	authorization: keyOf(bench),
	contentType: 'application/json',
	body,
});

/** The exact request of a look-up, without a body. */
export const readOf = (bench: Bench, path: string, query: Record<string, string> = {}): Sent => ({
	method: 'GET',
	path,
	query,
	authorization: keyOf(bench),
	contentType: undefined,
	body: undefined,
});

const keyOf = (bench: Bench): string => `Token ${bench.simulator.accounts[0].liveToken}`;

/** The item of a failed row on the error output. */
export interface ErrorItem extends IDataObject {
	error: { title: string; advice: string; receipt?: IDataObject };
	message: string;
}

/** Such a row, with any advice. */
export const failedItem = (title: RegExp, row: IDataObject = {}): ErrorItem => ({
	...row,
	error: { title: expect.stringMatching(title), advice: expect.any(String) },
	message: expect.any(String),
});

/** The answer to a row, its item or the title of its error, and the HTTP status. */
export type Answered = [answer: object, item: object | RegExp, httpStatus?: number];

export const itemsOf = (table: Answered[]): object[] =>
	table.map(([, item]) => (item instanceof RegExp ? failedItem(item) : item));
