import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { goOn, operation } from '../support/kit';

export const parameters = operation('sms/campaign', {
	listName: 'Christmas 2026',
	sender: 'AdaStore',
	recipients: '={{ $json.phone }}',
	message: 'We open at 9 tomorrow.',
});

/** A campaign over these rows. `more` replaces parameters. */
export async function campaign(
	bench: Bench,
	rows: IDataObject[],
	more: object = {},
	options: Partial<WalletRunOptions> = {},
): Promise<Result> {
	return await bench.run({
		authentication: 'token',
		parameters: { ...parameters, ...more },
		rows,
		...options,
	});
}

/** Every number has its item, with every outcome. */
export const goingOn = { node: goOn };
export { elsewhere } from '../support/kit';

export const phones = (...numbers: string[]): IDataObject[] => numbers.map((phone) => ({ phone }));

export const three = phones('08031234567', '08051234567', '08091234567');

/** The bodies of the texts that were sent, without their references. */
export function sentBodies({ requests }: Pick<Result, 'requests'>): IDataObject[] {
	return requests
		.filter(({ path }) => path === '/api/bulksms')
		.map(({ body }) => {
			const own = { ...(body as IDataObject) };
			delete own['request-id'];
			return own;
		});
}

/** How often the provider charged for a text to each number, by its own books. */
export function textsByNumber(bench: Bench): Record<string, number> {
	const texts: Record<string, number> = {};
	for (const { recipient } of bench.simulator.ledger())
		for (const number of String(recipient).split(',')) texts[number] = (texts[number] ?? 0) + 1;
	return texts;
}
