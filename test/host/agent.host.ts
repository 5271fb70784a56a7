import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import { boughtCount, charges } from './lib/ledger';
import { host, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { scriptedModel, type Conversation, type Reply } from './lib/scriptedModel';
import { saveCredential, type CredentialLink } from './lib/shop';
import { airtimeNode, ledgerTable, runOnLedger } from './lib/walletNode';
import { chain, node, runByHand, saveWorkflow, start, type WorkflowJson } from './lib/workflows';

const ada = { order: 'ada', phone: '08031234567', amount: 500 };
const tool = 'Buy_Airtime';

/** A person asks an agent, which has the wallet as its tool. */
function agentWorkflow(model: CredentialLink, more: Record<string, unknown> = {}): WorkflowJson {
	const buying = airtimeNode('run', {
		phone: "={{ $fromAI('phone', 'the number to top up') }}",
		amount: "={{ $fromAI('amount', 'in Naira', 'number') }}",
		...more,
	});
	buying.type += 'Tool';
	return {
		name: 'Agent',
		nodes: [
			start(),
			node(
				'Agent',
				'@n8n/n8n-nodes-langchain.agent',
				{ promptType: 'define', text: 'Top up 08031234567 with 500 Naira', options: {} },
				{ typeVersion: 3 },
			),
			node(
				'Model',
				'@n8n/n8n-nodes-langchain.lmChatOpenAi',
				{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
				{ typeVersion: 1.2, credentials: { openAiApi: model } },
			),
			buying,
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
			'Buy Airtime': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

const answers = ({ messages }: Conversation) =>
	messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content));

async function ask(
	replies: Reply[],
	more: Record<string, unknown> = {},
): Promise<{ said: string; heard: string[]; first: Conversation }> {
	let turn = 0;
	const model = await scriptedModel(() => replies[Math.min(turn++, replies.length - 1)]);
	try {
		const data = { apiKey: 'of-nobody', url: model.url };
		const credential = await saveCredential(host.rest, 'Scripted', 'openAiApi', data);
		const id = await saveWorkflow(host.rest, agentWorkflow(credential, more));
		const execution = await runByHand(id);
		const [{ output }] = outputOf(execution, 'Agent');
		const [first] = model.conversations;
		return { said: String(output), heard: answers(model.conversations.at(-1) ?? first), first };
	} finally {
		model.stop();
	}
}

/** A purchase without a status look-up, so another execution knows it only by the ledger. */
const fundOnce = (key: string): Record<string, unknown> => ({
	resource: 'betting',
	operation: 'fund',
	bettingId: 'bet9ja',
	customerId: "={{ $fromAI('phone', 'the number to top up') }}",
	...(key.startsWith('=') && { phone: '', amount: 500 }),
	repeatProtection: 'key',
	key,
	ledger: 'dataTable',
	ledgerTable,
});

async function ledgerRows(): Promise<Array<{ key: unknown; outcome: unknown }>> {
	const execution = await runOnLedger('getMany', { returnAll: true });
	return outputOf(execution, 'Ledger').map(({ key, outcome }) => ({ key, outcome }));
}

suite('The AI Agent of a real n8n, with a model that follows a script', () => {
	useShop();

	scenario('called twice, the tool buys once, and its answer says so', async (doing) => {
		doing('letting the model call the tool twice for one person');
		const call = [{ tool, input: { phone: ada.phone, amount: ada.amount } }];
		const { said, heard, first } = await ask([call, call, 'Done.']);
		assert.equal(said, 'Done.');
		assert.equal(boughtCount([ada]), 1);
		assert.equal(heard.length, 2);
		assert.match(heard[0], /success/);
		assert.doesNotMatch(heard[0], /not bought again|balanceAfter/);
		assert.match(heard[1], /Bought earlier, and not bought again/);
		doing('reading what the model was told of the tool');
		const [{ function: known }] = first.tools ?? [];
		assert.equal(known.name, tool);
		assert.match(known.description, /airtime/i);
		assert.deepEqual(Object.keys((known.parameters as { properties: object }).properties).sort(), [
			'amount',
			'phone',
		]);
	});

	scenario('it keeps a ledger, over executions and workflows', async (doing) => {
		const call = [{ tool, input: { phone: ada.phone, amount: 500 } }];
		doing('letting an agent buy what nobody can look up, in two workflows');
		const first = await ask([call, 'Done.'], fundOnce('agent-1'));
		assert.match(first.heard[0], /success/);
		const second = await ask([call, 'Done.'], fundOnce('agent-1'));
		assert.match(second.heard[0], /Bought earlier, and not bought again/);
		assert.equal(charges(), 1);
		assert.deepEqual(await ledgerRows(), [{ key: 'agent-1', outcome: 'success' }]);
	});

	scenario('a sub-workflow keeps a ledger too, for every caller', async (doing) => {
		const called = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', {
			inputSource: 'passthrough',
		});
		const more = { ...fundOnce('={{ $json.order }}'), customerId: '={{ $json.phone }}' };
		const child = chain('Child', [called, airtimeNode('key', more)]);
		const workflowId = await saveWorkflow(host.rest, child, { publish: true });
		const orders = ['sub-1', 'sub-2'].map((order, at) => ({ order, phone: `0803123456${at}` }));
		for (const replayed of [false, true]) {
			doing(replayed ? 'calling it from another workflow' : 'calling it');
			const code = `return ${JSON.stringify(orders)}.map((json) => ({ json }))`;
			const parent = chain('Parent', [
				start(),
				node('Orders', 'n8n-nodes-base.code', { jsCode: code }, { typeVersion: 2 }),
				node(
					'Call',
					'n8n-nodes-base.executeWorkflow',
					{ workflowId: { __rl: true, mode: 'id', value: workflowId } },
					{ typeVersion: 1.2 },
				),
			]);
			const execution = await runByHand(await saveWorkflow(host.rest, parent));
			const told = outputOf(execution, 'Call').map((receipt) => [
				receipt.outcome,
				receipt.replayed,
			]);
			assert.deepEqual(told, Array(2).fill(['success', replayed]));
			assert.equal(charges(), 2);
		}
		const keys = (await ledgerRows()).map(({ key }) => key);
		assert.deepEqual(keys.sort(), ['agent-1', 'sub-1', 'sub-2']);
	});
});
