import { formAuthorization as authorization } from './examples';
import { host } from './place';
import { waitFor } from './wait';

/** Fills in the pages of a form of n8n, as a browser does. */
export class FilledForm {
	private constructor(private readonly next: string) {}

	/** Opens the first page, and gives the form at the next one. */
	static async submit(path: string, fields: Array<string | File | undefined>): Promise<FilledForm> {
		const answer = await send(`${host.url}/form/${path}`, fields);
		const { formWaitingUrl } = JSON.parse(answer) as { formWaitingUrl: string };
		return new FilledForm(new URL(formWaitingUrl, host.url).href);
	}

	/** A form of one page, which the workflow itself answers. */
	static async answer(path: string, fields: Array<string | undefined>): Promise<string> {
		return await send(`${host.url}/form/${path}`, fields);
	}

	/** Gives the page as soon as it contains the text. */
	async page(text: string): Promise<string> {
		let patienceMs = 500;
		return await waitFor(`a page of the form with "${text}"`, async () => {
			const page = await this.shown(patienceMs).catch(() => '');
			patienceMs = Math.min(2 * patienceMs, 4_000);
			return page.includes(text) && page;
		});
	}

	/** The page that ends the form. A browser that shows it tells n8n so, and only then the execution ends. */
	async lastPage(text: string): Promise<string> {
		const page = await this.page(text);
		await this.submit([]);
		return page;
	}

	async submit(fields: Array<string | File | undefined>): Promise<void> {
		await send(this.address, fields);
	}

	/** n8n does not answer while the workflow is between two pages. */
	private async shown(patienceMs: number): Promise<string> {
		const signal = AbortSignal.timeout(patienceMs);
		return await (await fetch(this.address, { headers: { authorization }, signal })).text();
	}

	/** The address from n8n, with the host of these tests. */
	private get address(): string {
		const { pathname, search } = new URL(this.next);
		return `${host.url}${pathname}${search}`;
	}
}

async function send(address: string, fields: Array<string | File | undefined>): Promise<string> {
	const form = new FormData();
	fields.forEach((value, index) => {
		if (value !== undefined) form.append(`field-${index}`, value);
	});
	const answer = await fetch(address, { method: 'POST', body: form, headers: { authorization } });
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The form answered ${answer.status}: ${text.slice(0, 500)}`);
	return text;
}
