import { type InstalledN8n, loadFromN8n } from './installN8n';
import { pause } from './wait';

export const owner = {
	email: 'owner@example.com',
	firstName: 'Ada',
	lastName: 'Obi',
	password: 'Wallet-0wner-Pass',
};

export class RestError extends Error {
	constructor(
		readonly status: number,
		what: string,
		body: string,
	) {
		super(`n8n answered ${status} to ${what}: ${body.slice(0, 500)}`);
		this.name = 'RestError';
	}
}

interface Flatted {
	parse(text: string): unknown;
	stringify(value: unknown): string;
}

/** n8n's own interface, as its editor uses it. */
export class Rest {
	private cookie = '';

	constructor(
		readonly url: string,
		private readonly n8n: InstalledN8n,
	) {}

	/** Makes the owner of a fresh instance. */
	async setUpOwner(): Promise<void> {
		const address = '/rest/owner/setup';
		const answer = await this.raw(address, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(owner),
		});
		const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('n8n-auth='));
		if (!answer.ok || !cookie)
			throw new RestError(answer.status, `POST ${address}`, await answer.text());
		this.cookie = cookie.split(';')[0];
	}

	async get<T>(address: string): Promise<T> {
		return await this.call<T>('GET', address);
	}

	async post<T>(address: string, body: unknown = {}): Promise<T> {
		return await this.call<T>('POST', address, body);
	}

	async patch<T>(address: string, body: unknown): Promise<T> {
		return await this.call<T>('PATCH', address, body);
	}

	async remove(address: string): Promise<void> {
		await this.call('DELETE', address);
	}

	/** Static files (icons, node types) and webhooks: gives the whole answer with every status. */
	async raw(address: string, init: RequestInit = {}): Promise<Response> {
		return await fetch(this.url + address, {
			...init,
			headers: { ...this.headers(), ...(init.headers as Record<string, string>) },
		});
	}

	/** Execution data is stored with references in place of repeated values; n8n brings the parser. */
	parseFlatted<T>(text: string): T {
		return this.flatted().parse(text) as T;
	}

	/** How many characters n8n would store. */
	flattedLength(value: unknown): number {
		return this.flatted().stringify(value).length;
	}

	private flatted(): Flatted {
		return loadFromN8n<Flatted>(this.n8n, 'flatted');
	}

	private headers(): Record<string, string> {
		return { cookie: this.cookie, 'browser-id': 'host-tests' };
	}

	private async call<T>(method: string, address: string, body?: unknown): Promise<T> {
		const init: RequestInit = { method };
		if (body !== undefined) {
			init.headers = { 'content-type': 'application/json' };
			init.body = JSON.stringify(body);
		}
		const answer = await this.raw(address, init);
		if (answer.status === 429) {
			await pause(1000);
			return await this.call<T>(method, address, body);
		}
		const text = await answer.text();
		if (!answer.ok) throw new RestError(answer.status, `${method} ${address}`, text);
		const parsed = (text ? JSON.parse(text) : {}) as { data?: T };
		return (parsed.data ?? parsed) as T;
	}
}
