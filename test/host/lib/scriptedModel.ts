import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from './ports';

/** The part of an agent's request to a model that scripts read. */
export interface Conversation {
	messages: Array<{ role: string; content: unknown; tool_call_id?: string }>;
	tools?: Array<{ function: { name: string; description: string; parameters: object } }>;
	stream?: boolean;
}

export type Reply = string | Array<{ tool: string; input: object }>;

export interface ScriptedModel {
	/** For a credential of OpenAI. */
	url: string;
	/** All that was sent, in order. */
	conversations: Conversation[];
	stop(): void;
}

/** A model with the answers of a script: a server with the chat API of OpenAI. */
export async function scriptedModel(
	script: (asked: Conversation) => Reply,
): Promise<ScriptedModel> {
	const conversations: Conversation[] = [];
	const server = createServer(async (request, response) => {
		if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end('{}');
		const asked = JSON.parse(await text(request)) as Conversation;
		conversations.push(asked);
		const message = messageOf(script(asked));
		const finish = 'tool_calls' in message ? 'tool_calls' : 'stop';
		if (!asked.stream) {
			response.setHeader('content-type', 'application/json');
			const choices = [{ index: 0, message, finish_reason: finish }];
			const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
			return void response.end(JSON.stringify({ ...head('chat.completion'), choices, usage }));
		}
		response.setHeader('content-type', 'text/event-stream');
		const parts = [
			{ index: 0, delta: message, finish_reason: null },
			{ index: 0, delta: {}, finish_reason: finish },
		];
		for (const part of parts)
			response.write(
				`data: ${JSON.stringify({ ...head('chat.completion.chunk'), choices: [part] })}\n\n`,
			);
		response.end('data: [DONE]\n\n');
	});
	const port = await listenOnLoopback(server);
	return { url: `http://127.0.0.1:${port}/v1`, conversations, stop: () => server.close() };
}

const head = (object: string) => ({ id: 'said', object, created: 1, model: 'scripted' });

let calls = 0;

function messageOf(reply: Reply) {
	if (typeof reply === 'string') return { role: 'assistant', content: reply };
	return {
		role: 'assistant',
		content: null,
		tool_calls: reply.map(({ tool, input }, index) => ({
			index,
			id: `call_${(calls += 1)}`,
			type: 'function',
			function: { name: tool, arguments: JSON.stringify(input) },
		})),
	};
}
