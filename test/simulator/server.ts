import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { watchAnswers } from './answersTaken';
import { control } from './control';
import { serve } from './service';
import { findRoute } from './routes';
import type { SimulatorState } from './simulator';
import type { Environment } from './types';

/** The only address. A stand-in for a payment service must not be on a network. */
const loopback = '127.0.0.1';

const controlPrefix = '/__sim/';

export interface Listener {
	url: string;
	stop(): Promise<void>;
}

export async function listen(
	environment: Environment,
	port: number,
	state: SimulatorState,
): Promise<Listener> {
	const server = createServer(
		(request, response) => void receive(environment, request, response, state),
	);
	// Longer than any client keeps an idle connection, so that no request is lost to a closing one.
	server.keepAliveTimeout = 120_000;
	server.requestTimeout = 0;
	server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
	const bound = port === 0 ? await bindAnew(server) : await bind(server, port);
	earlierPorts.add(bound);
	const watchNoMore = watchAnswers();
	return {
		url: `http://${loopback}:${bound}`,
		stop: async () => {
			await close(server);
			watchNoMore();
		},
	};
}

const earlierPorts = new Set<number>();

/**
 * Binds to a port that no simulator of this process had: a node remembers what it bought at an address, and would find
 * it instead of buying it.
 */
async function bindAnew(server: Server): Promise<number> {
	for (;;) {
		const port = await bind(server, 0);
		if (!earlierPorts.has(port)) return port;
		await close(server);
	}
}

async function bind(server: Server, port: number): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, loopback, () => {
			server.off('error', reject);
			resolve();
		});
	});
	return (server.address() as AddressInfo).port;
}

async function receive(
	environment: Environment,
	message: IncomingMessage,
	response: ServerResponse,
	state: SimulatorState,
): Promise<void> {
	const arrived = Date.now();
	const method = message.method ?? 'GET';
	const url = message.url ?? '/';
	const mark = url.indexOf('?');
	const path = mark < 0 ? url : url.slice(0, mark);
	const query = mark < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(mark + 1)));
	try {
		if (path.startsWith(controlPrefix)) {
			return control(
				path.slice(controlPrefix.length),
				parse(await readText(message)),
				response,
				state,
			);
		}

		const { world } = state;
		const { recorder, config } = world;
		const match = findRoute(method, path, config);
		const route = match?.route.path ?? path;
		response.once('close', recorder.enter(`${method} ${route}`));
		const text = await readText(message);
		const body = parse(text);
		const { headers, socket } = message;
		const { remoteAddress: address = '' } = socket;
		const record = { at: arrived, environment, method, path, route, query, headers, body };
		const request = { ...record, authorization: headers.authorization, text, address };
		recorder.keep(request, config.recordLimit);
		await serve(request, match, response, world);
	} catch (error) {
		// The client went away in the middle of its request.
		if (response.socket?.destroyed ?? true) return;
		// A fault of the simulator itself must not pass for one of the provider.
		process.stderr.write(`simulator: ${method} ${path}: ${String(error)}\n`);
		if (!response.headersSent) response.writeHead(599).end(String(error));
	}
}

function readText(message: IncomingMessage): Promise<string> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		message.on('data', (chunk: Buffer) => chunks.push(chunk));
		message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
		message.on('error', reject);
	});
}

function parse(text: string): unknown {
	if (text === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
