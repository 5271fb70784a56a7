import {
	createRunExecutionData,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeType,
	type IRunExecutionData,
} from 'n8n-workflow';

import { walletType, type Bench } from './bench';
import { forgetProcess, loadNode } from './builtPackage';
import { builtInNodes, itemOf, standIn } from './builtInNodes';
import { builtInTables } from './builtInTables';
import { textOf } from './checkout';
import { execute } from './execution';
import { BenchNodeTypes } from './nodeTypes';
import type { WorkflowParts } from './workflow';

export interface Answer {
	status: number;
	body: IDataObject;
}

/** The point at which a process dies: before or after a node of an execution, or in the middle of a purchase. */
export interface Kill {
	node: number;
	when: 'before' | 'after' | 'inside';
}

interface Life {
	nodes: number;
	isDead: boolean;
	kill?: Kill;
	answer?: Answer;
	die: () => void;
}

const never = async () => await new Promise<never>(() => {});

let executions = 0;

/**
 * Runs the example workflows on n8n's engine, as often as a story wants: n8n's own nodes are stand-ins, ours is built.
 * A kill ends every execution of the process.
 */
export class ExampleBench {
	private readonly lives = new Map<string, Life>();

	private readonly nodeTypes: BenchNodeTypes;

	constructor(
		private readonly bench: Bench,
		/** Nodes that reach the outside, by their types. */
		others: Record<string, INodeType> = {},
	) {
		const own = {
			...builtInNodes,
			'n8n-nodes-base.dataTable': builtInTables(bench.tables),
			'n8n-nodes-base.respondToWebhook': this.respond(),
			[walletType]: loadNode('VtuWallet') as INodeType,
			...others,
		};
		const mortal = Object.entries(own).map(([type, node]) => [type, this.mortal(node)]);
		this.nodeTypes = new BenchNodeTypes(Object.fromEntries(mortal) as Record<string, INodeType>);
	}

	/** An example, with a user's changes to its nodes. */
	workflow(name: string, change: (node: INode) => void = () => undefined): WorkflowParts {
		const parts = JSON.parse(textOf(`examples/${name}.json`)) as WorkflowParts;
		const nodes = parts.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		for (const node of nodes) {
			if (node.type === walletType) Object.assign(node, this.bench.signedIn);
			change(node);
		}
		return { ...parts, nodes };
	}

	/** One call of a webhook, or one run of another trigger. Gives no answer if the process died or no node answers. */
	async run(
		parts: WorkflowParts,
		trigger: string,
		json: IDataObject,
		kill?: Kill,
	): Promise<{ answer?: Answer; data?: IRunExecutionData }> {
		const node = parts.nodes.find(({ name }) => name === trigger);
		if (!node) throw new Error(`There is no node "${trigger}"`);
		executions += 1;
		const executionId = String(executions);
		let die = () => {};
		const death = new Promise<undefined>((resolve) => (die = () => resolve(undefined)));
		const life: Life = { nodes: 0, isDead: false, kill, die };
		this.lives.set(executionId, life);
		const stack = [{ node, data: { main: [[itemOf(json)]] }, source: null }];
		const { tables, credentials } = this.bench;
		const running = execute(
			{ nodeTypes: this.nodeTypes, credentials, tables: this.mortalTables(tables, life) },
			{
				workflow: parts,
				workflowId: 'example',
				executionId,
				mode: 'webhook',
				data: createRunExecutionData({ executionData: { nodeExecutionStack: stack } }),
			},
		);
		const ended = await Promise.race([running, death]);
		this.lives.delete(executionId);
		if (!ended) return {};
		const { data, status } = ended.run;
		if (status !== 'success') throw data.resultData.error ?? new Error(status);
		return { answer: life.answer, data };
	}

	/** `kill -9`: no execution of this process goes on, and its memory is lost. */
	private kill(): void {
		for (const life of this.lives.values()) {
			life.isDead = true;
			life.die();
		}
		forgetProcess();
	}

	private mortal(node: INodeType): INodeType {
		const { description } = node;
		const { lives } = this;
		const kill = () => this.kill();
		const { execute: work } = node;
		if (!work) return node;
		return Object.assign(Object.create(node) as INodeType, {
			description,
			async execute(this: IExecuteFunctions) {
				const life = lives.get(this.getExecutionId());
				if (!life || life.isDead) return await never();
				life.nodes += 1;
				const isHere = life.kill?.node === life.nodes;
				if (isHere && life.kill?.when === 'before') kill();
				if (life.isDead) return await never();
				const made = await work.call(this);
				if (isHere && life.kill?.when === 'after') kill();
				return life.isDead ? await never() : made;
			},
		});
	}

	/** A dead process reaches no table. */
	private mortalTables(tables: Bench['tables'], life: Life): Bench['tables'] {
		const executeWorkflow: Bench['tables']['executeWorkflow'] = async (info, input) => {
			if (life.isDead) return await never();
			const made = await tables.executeWorkflow(info, input);
			if (life.kill?.when === 'inside' && life.nodes >= life.kill.node) this.kill();
			return life.isDead ? await never() : made;
		};
		return Object.assign(Object.create(tables) as Bench['tables'], { executeWorkflow });
	}

	private respond(): INodeType {
		const { lives } = this;
		return standIn('respondToWebhook', ['responseBody', 'options'], (context, items) => {
			const life = lives.get(context.getExecutionId());
			const { responseCode = 200 } = context.getNodeParameter('options', 0) as {
				responseCode?: number;
			};
			const body = context.getNodeParameter('responseBody', 0) as IDataObject;
			if (life) life.answer ??= { status: Number(responseCode), body };
			return [items];
		});
	}
}
