import type { ServerResponse } from 'node:http';

import { whenTaken } from './answersTaken';
import type { Config } from './config';
import type { JsonObject, Reply } from './types';
import { naira } from './wordings';

const moneyFields = new Set(['newbal', 'oldbal', 'amount', 'balance', 'plan_price']);

export const json = { 'content-type': 'application/json' };

/** An answer on its way out, as the configured deployment writes it. */
export class Answer {
	constructor(
		readonly response: ServerResponse,
		private readonly reply: Reply,
		private readonly config: Config,
	) {}

	/** The whole text of what should be answered. */
	get text(): string {
		const { body } = this.reply;
		if (typeof body === 'string') return body;
		const text = JSON.stringify(body);
		if (this.config.shapes.money === 'plain') return text;
		return JSON.stringify(JSON.parse(text, inNaira));
	}

	get half(): string {
		return this.text.slice(0, Math.ceil(this.text.length / 2));
	}

	send(): void {
		const { body, status, headers } = this.reply;
		if (typeof body === 'string')
			this.write(status, body, { 'content-type': 'text/html', ...headers });
		else this.give(this.text);
	}

	/** The answer with this text. Its codes count as read. */
	give(text: string, status = this.reply.status): void {
		const { taken, headers } = this.reply;
		const marks = taken && whenTaken(() => taken(text));
		this.write(status, text, { ...json, ...headers, ...marks });
	}

	/** The answer written in another way. A list and a page stay as they are. */
	change(write: (body: JsonObject) => unknown, status?: number): void {
		const { body } = this.reply;
		if (typeof body === 'string' || Array.isArray(body)) return this.give(this.text, status);
		const changed = write(JSON.parse(this.text) as JsonObject);
		this.give(typeof changed === 'string' ? changed : JSON.stringify(changed), status);
	}

	/** Another answer in its place. */
	say(status: number, body: object, headers = {}): void {
		this.write(status, JSON.stringify(body), { ...json, ...headers });
	}

	write(status: number, text: string, headers: Record<string, string>): void {
		this.response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
		this.response.end(text);
	}
}

function inNaira(key: string, value: unknown): unknown {
	const isMoney =
		moneyFields.has(key) &&
		(typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)));
	return isMoney ? naira(Number(value)) : value;
}
