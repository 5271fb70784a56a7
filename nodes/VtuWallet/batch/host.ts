import { NodeConnectionTypes, type IExecuteFunctions, type NodeConnectionType } from 'n8n-workflow';

import { tablesSince } from '../ledger/refusals';
import { BadInput } from '../values/badInput';

const protectionField = 'Repeat Protection';

export const useKey =
	"Set 'Repeat Protection' to 'Once per Key' and give every row a key of its own, such as an order number.";

/** Absent before 1.85, where a node that asks for it while it is loaded would not appear at all. */
const connectionTypes: typeof NodeConnectionTypes | undefined = NodeConnectionTypes;

export const mainConnection: NodeConnectionType = connectionTypes?.Main ?? 'main';

/** What tells one n8n from another: as much of it as a run or a poll is given. */
interface Seen {
	getExecutionContext?: IExecuteFunctions['getExecutionContext'];
	helpers?: Partial<IExecuteFunctions['helpers']>;
	getPollBudgetMs?: () => number;
}

interface Ability {
	/** The first n8n that has it: what people are told to update to, and nothing compares it. */
	since: string;
	/** What n8n does, as the documents tell it. */
	what: string;
	/** What a person gets of an older one; absent where every n8n has it. */
	older?: string;
	/** Whether the n8n that runs this has it. Absent where a node cannot see it, and does the same either way. */
	found?: (context: Seen) => boolean;
}

/**
 * What an n8n can hold, and what happens where it cannot. Each thing is found by looking for it, never by comparing
 * versions. The documents show this table; what each n8n was seen to do: docs/compatibility.md.
 */
export const abilities = {
	nodes: {
		since: '1.85',
		what: 'runs the nodes',
		older: 'Both nodes appear, say that a newer n8n is needed, and do nothing else.',
		found: () => connectionTypes !== undefined,
	},
	errorOutput: {
		// With any third field, only 2.34.6, 2.35.3 and newer do: see `toItems`.
		since: '1.85',
		what: 'sends a row of exactly `{ error, message }` to the error output, with its own fields',
	},
	beginning: {
		since: '1.121',
		what: 'tells a node when the execution began',
		older: '_Once per Run_ and _Once per Period_ are refused. Use _Once per Key_.',
		found: ({ getExecutionContext }) => typeof getExecutionContext === 'function',
	},
	dataTables: {
		since: tablesSince,
		what: 'lets a workflow make a Data Table, where its module `data-table` is on',
		older: 'The ledger is refused. (From 1.113 on there are tables, and no workflow can make one.)',
		// The core gives these to every node. What they open is for n8n's own nodes alone: looked for, and never called.
		found: ({ helpers }) => typeof helpers?.getDataTableProxy === 'function',
	},
	storedBeginning: {
		since: '2.20',
		what: 'stores when an execution began before its first node runs',
		older:
			'It is lost with a killed process: _Retry_ of a crashed execution is refused in both modes. After _Stop_ these n8n refuse _Retry_ by themselves. _Once per Key_ holds in all of these cases.',
		// A retry goes on with what its execution had stored. Only where nothing was stored is its beginning its own.
		found: (context) => context.getExecutionContext?.()?.source !== 'retry',
	},
	durableCursors: {
		since: '2.36',
		what: "stores the trigger's memory together with the execution that it starts, where durable poll cursors are on",
		older: 'If n8n dies between the two, that one event is lost.',
	},
	pollBudget: {
		since: '2.38',
		what: 'tells a poll how long it may take',
		older: 'A poll of the trigger reckons with five minutes.',
		found: ({ getPollBudgetMs }) => typeof getPollBudgetMs === 'function',
	},
} satisfies Record<string, Ability>;

/** Throws `BadInput` where n8n is too old for anything here to work. */
export function assertSupportedHost(): void {
	if (abilities.nodes.found()) return;
	throw new BadInput(
		'n8n',
		`n8n ${abilities.nodes.since} or newer is needed`,
		'Update n8n, then run the workflow again. Nothing was sent.',
	);
}

/** Why this execution cannot be protected so, or nothing where it can. Keys and own references hold on every n8n. */
export function unprotectable(
	context: IExecuteFunctions,
	protection: string,
): BadInput | undefined {
	if (protection !== 'run' && protection !== 'period') return undefined;
	const { beginning, storedBeginning } = abilities;
	const isCall = isCallByItself(context);
	if (isCall && protection === 'run')
		return new BadInput(protectionField, callByItself.run, useKey);
	const isTold = beginning.found(context);
	if (!isTold || context.getExecutionContext()?.establishedAt === undefined)
		return new BadInput(
			protectionField,
			isCall
				? callByItself.period
				: 'This n8n does not tell when the execution began, so its retries cannot be recognised',
			isTold || isCall ? useKey : `${useKey} Or update to n8n ${storedBeginning.since} or newer.`,
		);
	if (storedBeginning.found(context)) return undefined;
	return new BadInput(
		protectionField,
		'This is the retry of an execution that ended with its n8n process, and this n8n did not store when that one began',
		afterTheProcess[protection],
	);
}

/**
 * The MCP Server Trigger has its tool called before there is an execution, or (over workers) in one of its own: n8n never
 * calls it again for a *Retry*, and a client that asks again after a lost answer looks like one that wants another.
 */
const isCallByItself = (context: IExecuteFunctions): boolean =>
	context.getExecutionId() === undefined ||
	context.getExecutionContext?.()?.triggerNode?.type === '@n8n/n8n-nodes-langchain.mcpTrigger';

const callByItself = {
	run: 'Here each call is a run of its own, as with every tool of the MCP Server Trigger, so that a call made again after a lost answer would buy again',
	period:
		'Here n8n does not tell when the call began, as with most tools of the MCP Server Trigger, so that its period cannot be known',
};

const afterTheProcess = {
	run: `Look up what it bought in the transactions of the wallet, and buy the rest in a new execution. With 'Once per Key', Retry is safe on this n8n too; with 'Once per Run' it is from n8n ${abilities.storedBeginning.since} on.`,
	period: `Start the workflow anew instead: 'Once per Period' finds what this period has bought already. From n8n ${abilities.storedBeginning.since} on, Retry works as well.`,
};

const usualBudgetMs = 300_000;

/** How long n8n lets a poll take. */
export const pollBudgetMs = (context: Seen): number => context.getPollBudgetMs?.() ?? usualBudgetMs;
