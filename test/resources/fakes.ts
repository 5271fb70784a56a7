import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { succeeded } from '../../nodes/VtuWallet/api/answers/answer';
import { explain } from '../../nodes/VtuWallet/api/answers/explain';
import { ProviderError } from '../../nodes/VtuWallet/api/providerError';
import { requery } from '../../nodes/VtuWallet/api/client';
import type {
	Api,
	ApiRequest,
	Contract,
	RequeryResult,
	ProviderFacts,
} from '../../nodes/VtuWallet/api/types';
import { operationOf } from '../../nodes/VtuWallet/resources';
import type { Operation, PurchaseOperation, Row } from '../support/operations';
import type { Answer } from '../../nodes/VtuWallet/values/answer';

/** `airtime buy`: the purchase of this resource and operation. */
export function purchaseNamed(name: string): PurchaseOperation {
	const [resource, value] = name.split(' ');
	const operation = operationOf(resource, value);
	if (operation.kind !== 'purchase') throw new Error(`${name} buys nothing`);
	return operation;
}

/** A row as an operation sees it: what the form shows by default, with `values` on top. `options` is a nested object. */
export function rowOf(operation: Operation, values: Record<string, unknown> = {}): Row {
	const defaults = Object.fromEntries(
		operation.fields.map((field) => [field.name, defaultOf(field)]),
	);
	const all: Record<string, unknown> = { ...defaults, ...values };
	const raw = (name: string, fallback?: unknown) => {
		const found = name
			.split('.')
			.reduce<unknown>(
				(value, part) => (value as Record<string, unknown> | undefined)?.[part],
				all,
			);
		return found ?? fallback;
	};
	const text = (name: string) => textOf(raw(name));
	return { index: 0, raw, text, id: text, flag: (name) => raw(name) === true, places: () => [] };
}

export type Values = Record<string, unknown>;

/** Rows of one operation, which have these values unless told otherwise. */
export const rowsOf =
	(operation: Operation, usual: Values = {}) =>
	(values: Values = {}) =>
		rowOf(operation, { ...usual, ...values });

/** A locator is given as its bare id. */
const defaultOf = ({ type, default: value }: INodeProperties) =>
	type === 'resourceLocator' ? '' : value;

const textOf = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** A provider as most are, with `facts` of its own. */
export const providerOf = (facts: Partial<ProviderFacts> = {}): ProviderFacts => ({
	paths: new Map(),
	phoneFormat: 'international',
	networkIds: 'documented',
	cabinParameter: 'cabin',
	notFoundWording: '',
	...facts,
});

export const planned = (operation: PurchaseOperation, row: Row, facts?: Partial<ProviderFacts>) =>
	operation.plan(row, providerOf(facts));

/** The ids of the items of a list. */
export const idsIn = (items: IDataObject | IDataObject[]) => [items].flat().map(({ id }) => id);

export const json = (body: unknown, status = 200): Answer => ({ kind: 'http', status, body });

/** The provider, answering from a table of paths; an array is answered one after the other. A path that is not in it fails the test. */
export class FakeApi implements Api {
	readonly account = {
		environment: 'sandbox',
		baseUrl: 'http://127.0.0.1',
		fingerprint: 'somebody',
	} as const;

	readonly requests: ApiRequest[] = [];

	readonly provider: ProviderFacts;

	constructor(
		private readonly answers: Record<string, Answer | Answer[]>,
		facts: Partial<ProviderFacts> = {},
	) {
		this.provider = providerOf(facts);
	}

	async send(request: ApiRequest): Promise<Answer> {
		this.requests.push(request);
		const known = this.answers[request.path];
		const answer = Array.isArray(known) ? (known.length > 1 ? known.shift() : known[0]) : known;
		if (!answer) throw new Error(`Nobody expected ${request.path}`);
		return answer;
	}

	async ask<T>(request: ApiRequest, contract: Contract<T>): Promise<T> {
		const answer = await this.send(request);
		const read = succeeded(answer) ? contract(answer.body) : undefined;
		if (read === undefined) throw new ProviderError(explain(answer));
		return read;
	}

	refusedToken(): undefined {
		return undefined;
	}

	async requery(reference: string): Promise<RequeryResult> {
		return await requery(this, reference);
	}

	get paths(): string[] {
		return this.requests.map(({ path }) => path);
	}
}
