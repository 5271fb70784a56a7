import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Bench } from '../support/bench';
import { buyPending } from '../support/otherBuyer';
import type { PollOptions, PollResult } from '../support/polling';
import type { CredentialOptions } from '../support/walletCredentials';

type Options = Partial<PollOptions & CredentialOptions>;

/** A published workflow. Every poll starts with the memory of the last one, through JSON as in n8n's database. */
export class Published {
	state: IDataObject = {};

	private readonly since = Date.now();

	constructor(
		private readonly bench: Bench,
		readonly parameters: INodeParameters,
		private readonly options: Options = {},
	) {}

	/** Buys airtime that stays pending, and watches it. */
	static async pending(bench: Bench, references: string[], more?: INodeParameters) {
		await buyPending(bench, ...references);
		return new Published(bench, transactions(references.join(', '), more));
	}

	async poll(
		options: Options = {},
	): Promise<PollResult & { requests: Awaited<ReturnType<Bench['poll']>>['requests'] }> {
		// The pauses of the trigger grow by a third of the time without an event, so each poll comes later.
		const sinceFirst = Date.now() - this.since;
		travel(Math.min(60_000, Math.max(1_000, sinceFirst / 2)));
		const result = await this.bench.poll({
			parameters: this.parameters,
			...this.options,
			state: this.state,
			...options,
		});
		this.state = result.state;
		return result;
	}

	/** Gives `event reference` of each item. Throws the error of the poll. */
	async told(options: Options = {}): Promise<string[] | null> {
		const { items, error } = await this.poll(options);
		if (error) throw error;
		return (
			items?.map(
				({ event, reference, esim }) =>
					`${String(event)} ${String(reference ?? (esim as IDataObject).id)}`,
			) ?? null
		);
	}
}

const anyEvent = ['changed', 'failed', 'givenUp', 'notFound', 'stillPending', 'success'];
export const anyEsimEvent = 'expired expiring linkReady new provisioned topUpAdded'.split(' ');

export const transactions = (references: string, more: INodeParameters = {}): INodeParameters => ({
	watch: 'transactions',
	events: anyEvent,
	source: 'list',
	references,
	...more,
});

/** A failed poll: its message and its advice. */
export const failure = (message: RegExp, advice = /\.$/) =>
	expect.objectContaining({
		message: expect.stringMatching(message),
		description: expect.stringMatching(advice),
	}) as Error;

export const lookUpsIn = ({ requests }: { requests: Array<{ path: string }> }) =>
	requests.flatMap(({ path }) =>
		path.startsWith('/api/requery/')
			? [decodeURIComponent(path.slice('/api/requery/'.length))]
			: [],
	);

const realNow = Date.now;
let shift = 0;
afterEach(() => {
	shift = 0;
	jest.restoreAllMocks();
});

/** Moves the date on until the test ends; requests go on in real time. */
export function travel(ms: number): void {
	shift += ms;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
}
