import type { ServerResponse } from 'node:http';

import { useListServer } from '../support/listServer';
import { buyPending } from '../support/otherBuyer';
import { Published, transactions } from './triggerHelp';
import { useBench } from './support/kit';

let answer: (response: ServerResponse) => unknown;

const bench = useBench();
const { received, home } = useListServer((_, response) => answer(response));

const url = () => `${home()}/pending.json?secret=mine`;
const fromUrl = (options = {}) => transactions('', { source: 'url', url: url(), options });
const json = (value: unknown) => (response: ServerResponse) =>
	response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

test('the trigger reads the list before every poll, and reports purchases that join it', async () => {
	await buyPending(bench(), 'r-1', 'r-2');
	const workflow = new Published(bench(), fromUrl());
	answer = json(['r-1']);
	expect(await workflow.told()).toBeNull();
	answer = json(['r-1', 'r-2']);
	bench().simulator.settleAll('success');
	expect(await workflow.told()).toEqual(['success r-1', 'success r-2']);
	answer = json(['r-2']);
	expect(await workflow.told()).toBeNull();
	answer = json(['r-1', 'r-2']);
	expect(await workflow.told()).toBeNull();
});

test('the server of a list never gets the token', async () => {
	answer = json(['r-1']);
	await new Published(bench(), fromUrl(), { authentication: 'token' }).poll();
	expect(received).toHaveLength(1);
	expect(received[0].headers.authorization).toBeUndefined();
	expect(received[0].url).toBe('/pending.json?secret=mine');
	expect(JSON.stringify(received[0].rawHeaders)).not.toContain(
		bench().simulator.accounts[0].liveToken,
	);
});

test('a list of objects is read by the chosen field', async () => {
	await buyPending(bench(), 'r-1');
	answer = json({ data: [{ order: { id: 1 }, ref: 'r-1' }] });
	const { items } = await new Published(
		bench(),
		fromUrl({ referenceField: 'ref', emitExisting: true }),
	).poll();
	expect(items).toMatchObject([{ event: 'changed', reference: 'r-1', outcome: 'pending' }]);
});

const plain = (status: number, body: string) => (response: ServerResponse) =>
	response.writeHead(status).end(body);
/** The server sends the beginning of the list, and then nothing more. */
const half = (response: ServerResponse) => response.writeHead(200).write('["r-1",');
const broken = (response: ServerResponse) => {
	half(response);
	setTimeout(() => response.destroy(), 50);
};

test.each<[string, (response: ServerResponse) => unknown, RegExp]>([
	['a web page', plain(200, '<!doctype html><html></html>'), /not JSON/],
	['a web page with HTTP 500', plain(500, '<html>oops</html>'), /HTTP 500/],
	['HTTP 404', plain(404, '{}'), /HTTP 404/],
	['HTTP 401', plain(401, '{}'), /HTTP 401/],
	['an object', json({ message: 'hello' }), /holds no list/],
	['an endless answer', endless, /larger than 5 MB/],
	['a broken connection', (response) => response.destroy(), /cannot be reached/],
	['a break in the middle', broken, /cannot be reached/],
	['silence', () => undefined, /did not answer in time/],
	['a list that never ends', half, /did not answer in time/],
])('an answer that is no list throws and changes no memory: %s', async (_, give, message) => {
	answer = json(['r-1']);
	// On a busy machine an answer that comes takes longer than a second.
	const timeout = String(message).includes('in time') ? 1 : 30;
	const workflow = new Published(bench(), fromUrl({ timeout }));
	const { state } = await workflow.poll();
	answer = give;
	const failed = await workflow.poll();
	expect(failed.error).toMatchObject({
		name: 'NodeOperationError',
		description: expect.stringMatching(/\.$/),
	});
	expect(failed.error?.message).toMatch(message);
	expect(failed.state).toEqual(state);
	expect(failed.requests).toEqual([]);
});

test.each([
	['', /'URL' is empty/],
	['pending.json', /not an address/],
	['file:///etc/passwd', /not an address of the web/],
	['http://127.0.0.1:9/', /cannot be reached/],
])('the address %j is refused', async (address, message) => {
	const { error } = await new Published(bench(), { ...fromUrl(), url: address }).poll();
	expect(error?.message).toMatch(message);
});

function endless(response: ServerResponse): void {
	const chunk = Buffer.alloc(64 * 1024, ' ');
	const more = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on('drain', more);
	more();
}
