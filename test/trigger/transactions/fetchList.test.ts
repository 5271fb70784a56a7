import { Readable } from 'node:stream';

import { fetchReferenceList } from '../../../nodes/VtuWallet/trigger/transactions/fetchList';

test.each([1_799.6, 0.2, -5])(
	'the request of a list may take the whole milliseconds that are left of %s',
	async (left) => {
		const given: unknown[] = [];
		const requester = {
			getNode: () => ({ credentials: {} }),
			helpers: {
				httpRequest: async (options: { timeout: number }) => {
					given.push(options.timeout);
					return { statusCode: 200, body: Readable.from([Buffer.from('["r-1"]')]) };
				},
			},
		} as unknown as Parameters<typeof fetchReferenceList>[0];
		const time = { timeoutMs: 60_000, endBy: Date.now() + left };
		const list = await fetchReferenceList(requester, 'https://shop.example/list', time, 'URL');
		expect(list).toEqual(['r-1']);
		expect(given).toEqual([Math.max(1, Math.floor(Number(given[0])))]);
	},
);
