import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { runCommand } from './command';
import { listenOnLoopback } from './ports';
import { type Cell, SheetGrid } from './sheetGrid';

const sheetsHost = 'sheets.googleapis.com';
const loginHost = 'oauth2.googleapis.com';
export const googleToken = 'token-of-the-stand-in-for-google';
export const sheetTitle = 'Payroll June';

/** A stand-in for Google Sheets with one sheet. n8n reaches it through a proxy, under Google's own names. */
export interface Google {
	/** For the process of n8n: it reaches only this machine without the proxy, and only Google through the proxy. */
	env: NodeJS.ProcessEnv;
	sheet: SheetGrid;
	/** Done once, as soon as the sheet has been read. */
	afterReading?: () => void;
	stop(): void;
}

interface Asked {
	method: string;
	url: URL;
	body: { values?: Cell[][]; data?: Array<{ range: string; values: Cell[][] }> } & Record<
		string,
		unknown
	>;
}

export async function startGoogle(): Promise<Google> {
	const folder = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-google-'));
	const certificate = await makeCertificate(folder, [sheetsHost, loginHost]);
	const server = createServer(
		{ key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) },
		(request, response) => void answer(google, request, response),
	);
	const proxy = createProxy((_, response) => response.writeHead(502).end());
	proxy.on('connect', ({ url }: IncomingMessage, socket) => {
		socket.on('error', () => socket.destroy());
		if (![sheetsHost, loginHost].includes(String(url).split(':')[0]))
			return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		server.emit('connection', socket);
	});
	const port = await listenOnLoopback(proxy);
	const google: Google = {
		env: {
			HTTPS_PROXY: `http://127.0.0.1:${port}`,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: certificate.cert,
		},
		sheet: new SheetGrid([]),
		stop: () => {
			proxy.close();
			server.closeAllConnections();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return google;
}

async function makeCertificate(folder: string, names: string[]) {
	const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file));
	const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
	const subject = ['-subj', '/CN=Stand-in', '-addext'];
	const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
	await runCommand('openssl', [
		...[...request, '-keyout', key, '-out', cert],
		...[...subject, alternatives],
	]);
	return { key, cert };
}

async function answer(google: Google, request: IncomingMessage, response: ServerResponse) {
	const body = await text(request);
	const asked: Asked = {
		method: String(request.method),
		url: new URL(String(request.url), `https://${request.headers.host}`),
		body: body.startsWith('{') ? (JSON.parse(body) as Asked['body']) : {},
	};
	const reply = replyTo(google, asked, String(request.headers.authorization));
	const status = 'error' in reply ? reply.error.code : 200;
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}

const refusal = (code: number, message: string) => ({ error: { code, message, status: message } });

function replyTo(google: Google, { method, url, body }: Asked, authorization: string) {
	if (url.host === loginHost)
		return { access_token: googleToken, token_type: 'Bearer', expires_in: 3600 };
	if (authorization !== `Bearer ${googleToken}`) return refusal(401, 'UNAUTHENTICATED');
	const [, , , , ...rest] = url.pathname.split('/');
	if (rest.length === 0 && method === 'GET' && !url.pathname.includes(':'))
		return { sheets: [{ properties: { sheetId: 0, title: sheetTitle } }] };
	const isRaw = (body.valueInputOption ?? url.searchParams.get('valueInputOption')) === 'RAW';
	if (rest[0] === 'values:batchUpdate') {
		for (const { range, values } of body.data ?? [])
			google.sheet.write(withoutTitle(range), values, isRaw);
		return {};
	}
	if (rest[0] !== 'values') return refusal(404, 'NOT_FOUND');
	if (method === 'PUT') {
		google.sheet.write(withoutTitle(decodeURIComponent(rest[1])), body.values ?? [], isRaw);
		return {};
	}
	const isShown = url.searchParams.get('valueRenderOption') === 'FORMATTED_VALUE';
	const values = google.sheet.values(isShown);
	const { afterReading } = google;
	google.afterReading = undefined;
	afterReading?.();
	return { range: sheetTitle, majorDimension: 'ROWS', values };
}

function withoutTitle(range: string): string {
	const [title, cells] = range.split('!');
	if (title !== sheetTitle) throw new Error(`There is no sheet "${title}" here.`);
	return cells;
}
