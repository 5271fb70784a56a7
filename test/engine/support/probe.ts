import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestHelper,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** What the probe saw of its surroundings: the facts that the bench must give as the host does. */
export interface Sighting extends IDataObject {
	mode: string;
	executionId: string;
	establishedAt: number;
	tries: number;
	timezone: string;
	instanceId: string;
}

/** A node that looks around, sends each row to a server, and fails where a row says so. */
export class Probe implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Probe',
		name: 'probe',
		group: ['transform'],
		version: 1,
		description: 'Probe',
		defaults: { name: 'Probe' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'probeApi', required: false }],
		properties: [
			{ displayName: 'URL', name: 'url', type: 'string', default: '' },
			{ displayName: 'Value', name: 'value', type: 'string', default: '' },
			{ displayName: 'Fail', name: 'fail', type: 'string', default: '' },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const context = this.getContext('node') as { tries?: number };
		context.tries = (context.tries ?? 0) + 1;
		const sighting: IDataObject = {
			mode: this.getMode(),
			executionId: this.getExecutionId(),
			establishedAt: this.getExecutionContext()?.establishedAt,
			parentExecutionId: this.getExecutionContext()?.parentExecutionId,
			tries: context.tries,
			timezone: this.getTimezone(),
			instanceId: this.getInstanceId(),
		};
		const items: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const value = this.getNodeParameter('value', item) as string;
			const fail = this.getNodeParameter('fail', item) as string;
			if (fail === 'throw' || (fail === 'once' && context.tries === 1)) {
				throw new NodeOperationError(this.getNode(), `Row ${item} fails`, { itemIndex: item });
			}
			if (fail === 'report') {
				items.push({
					json: { error: 'no', message: 'no', details: { value } },
					pairedItem: { item },
				});
				continue;
			}
			items.push({
				json: { value, ...sighting, answer: await send(this, item, value) },
				pairedItem: { item },
			});
		}
		this.logger.info('The probe is done');
		return [items];
	}
}

async function send(
	context: IExecuteFunctions,
	item: number,
	value: string,
): Promise<IDataObject | undefined> {
	const url = context.getNodeParameter('url', item) as string;
	if (!url) return undefined;
	const request = { method: 'POST' as const, url, body: { value }, json: true };
	return await context.helpers.httpRequestWithAuthentication.call(context, 'probeApi', request);
}

export class ProbeApi implements ICredentialType {
	name = 'probeApi';

	displayName = 'Probe API';

	properties = [
		{ displayName: 'Server', name: 'server', type: 'string' as const, default: '' },
		{ displayName: 'Password', name: 'password', type: 'string' as const, default: '' },
		{
			displayName: 'Token',
			name: 'accessToken',
			type: 'hidden' as const,
			typeOptions: { expirable: true },
			default: '',
		},
	];

	authenticate = {
		type: 'generic' as const,
		properties: { headers: { Authorization: '=Token {{$credentials.accessToken}}' } },
	};

	async preAuthentication(
		this: IHttpRequestHelper,
		{ server, password }: ICredentialDataDecryptedObject,
	) {
		const request = {
			method: 'POST' as const,
			url: `${String(server)}/login`,
			body: { password },
			json: true,
		};
		return (await this.helpers.httpRequest(request)) as IDataObject;
	}
}

export interface ProbeRequest {
	path?: string;
	authorization?: string;
	body: unknown;
}

/** Answers every login with a new token and takes only the newest; never answers a row that asks for it. */
export async function startProbeServer() {
	const requests: ProbeRequest[] = [];
	let logins = 0;
	const server = createServer((request, response) => {
		void readBody(request).then(async (text) => {
			const body = JSON.parse(text) as { value?: string; password?: string };
			const { authorization } = request.headers;
			requests.push({ path: request.url, authorization, body });
			const reply = (status: number, answer: IDataObject) => {
				response
					.writeHead(status, { 'content-type': 'application/json' })
					.end(JSON.stringify(answer));
			};
			if (request.url === '/login')
				return reply(200, { accessToken: `token-number-${(logins += 1)}` });
			if (authorization !== `Token token-number-${logins}`)
				return reply(401, { message: 'Unauthorized' });
			if (body.value === 'endless') return;
			return reply(200, { echo: body.value });
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		takeRequests: () => requests.splice(0),
		asked: (value: string) =>
			requests.some(({ body }) => (body as { value?: string }).value === value),
		killToken: () => (logins += 1),
		close: async () => await new Promise((resolve) => server.close(resolve)),
	};
}

async function readBody(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of request) text += String(chunk);
	return text;
}
