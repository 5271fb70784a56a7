import assert from 'node:assert/strict';

import { ChatVisitor } from './chat';
import { importHere } from './exampleServers';
import { host, shop } from './place';
import { scenario } from './scenario';
import { scriptedModel, type Conversation, type Reply } from './scriptedModel';
import { saveCredential } from './shop';

/** A model that calls the tool once for every message of the chat, and then repeats the tool's answer. */
export function repeatsTheTool({ messages }: Conversation): Reply {
	const [last] = messages.slice(-1);
	if (last.role === 'tool') return `I was told: ${JSON.stringify(last.content)}`;
	const [, phone, amount] = /(\d{11}) with (\d+)/.exec(JSON.stringify(last.content)) ?? [];
	const toolParameters = { phone, amount: Number(amount) };
	return [{ tool: 'Buy_Airtime', input: { toolParameters, hitlParameters: {} } }];
}

/** The assistant of the examples in n8n's own chat. It asks a person, and buys only after the approval. */
export function reviewedAgent(): void {
	scenario('Top-up assistant: nothing is bought before it is approved', async (doing) => {
		const model = await scriptedModel(repeatsTheTool);
		const key = { apiKey: 'of-nobody', url: model.url };
		const openAiApi = await saveCredential(host.rest, 'Scripted chat', 'openAiApi', key);
		let chat = '';
		await importHere('top-up-assistant', {
			publish: true,
			change: (node) => {
				if (node.name === 'Model') node.credentials = { openAiApi };
				if (node.name === 'Chat') chat = String(node.webhookId);
			},
		});
		const charged = () => shop.simulator.ledger().map(({ amount }) => Math.abs(amount));
		const writes = async (text: string) => {
			const visitor = await ChatVisitor.writes(chat, text);
			const question = await visitor.sees(/^Buy airtime of ₦\d+ for /);
			assert.match(question, /for 08031234567\?$/);
			return visitor;
		};
		try {
			doing('declining');
			const declined = await writes('Top up 08031234567 with 500');
			assert.deepEqual(charged(), []);
			await declined.presses('Do Not Buy');
			await declined.sees(/I was told: .*rejected/);
			assert.deepEqual(charged(), []);
			doing('approving, twice');
			const approved = await writes('Top up 08031234567 with 500');
			assert.deepEqual(charged(), []);
			await Promise.all([approved.presses('Buy'), approved.presses('Buy')]);
			await approved.sees(/I was told: .*success/);
			assert.deepEqual(charged(), [500]);
			doing('approving what is above the limit of one purchase');
			const dear = await writes('Top up 08031234567 with 2500');
			await dear.presses('Buy');
			await dear.sees(/I was told: .*more than 'Max per Purchase'/);
			doing('approving more than a day may cost');
			for (const times of [1, 2]) {
				const more = await writes('Top up 08031234567 with 2000');
				await more.presses('Buy');
				await more.sees(/I was told: .*success/);
				assert.equal(charged().length, times + 1);
			}
			const tooMuch = await writes('Top up 08031234567 with 1000');
			await tooMuch.presses('Buy');
			await tooMuch.sees(/I was told: .*'Max per Day'/);
			assert.deepEqual(charged(), [500, 2000, 2000]);
		} finally {
			model.stop();
		}
	});
}
