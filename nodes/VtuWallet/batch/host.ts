import { NodeConnectionTypes, type IExecuteFunctions, type NodeConnectionType } from 'n8n-workflow';

import { oneAtATime, type TableHost } from '../ledger/inlineWorkflow';
import { noDataTables } from '../ledger/refusals';
import { BadInput } from '../values/badInput';

/*
 * What the n8n that runs the node can hold. Each thing is found by looking for it, never by comparing versions; the
 * versions here are what a refusal tells people to update to. What each n8n was seen to do: docs/compatibility.md.
 */

/** The first n8n with everything that the node cannot do without. */
const oldestSupported = '1.85';
/** The first one that stores when an execution began before it starts the first node: a killed process does not lose it. */
const keepsBeginningSince = '2.20';

const protectionField = 'Repeat Protection';

export const useKey =
	"Set 'Repeat Protection' to 'Once per Key' and give every row a key of its own, such as an order number.";

/** Absent before 1.85, where a node that asks for it while it is loaded would not appear at all. */
const connectionTypes: typeof NodeConnectionTypes | undefined = NodeConnectionTypes;

export const mainConnection: NodeConnectionType = connectionTypes?.Main ?? 'main';

/** Throws `BadInput` where n8n is too old for anything here to work. */
export function assertSupportedHost(): void {
	if (connectionTypes !== undefined) return;
	throw new BadInput(
		'n8n',
		`n8n ${oldestSupported} or newer is needed`,
		'Update n8n, then run the workflow again. Nothing was sent.',
	);
}

/** What tells a retry from a new execution is when the execution began; hosts before 1.121 do not tell it. */
type Beginning = 'known' | 'notToldByThisHost' | 'unknown' | 'lostWithTheProcess';

function beginningOf(context: IExecuteFunctions): Beginning {
	if (typeof context.getExecutionContext !== 'function') return 'notToldByThisHost';
	const established = context.getExecutionContext();
	if (established?.establishedAt === undefined) return 'unknown';
	// A retry goes on with what its execution had stored. Only where nothing was stored is its beginning its own.
	return established.source === 'retry' ? 'lostWithTheProcess' : 'known';
}

/** Why this execution cannot be protected so, or nothing where it can. Keys and own references hold on every n8n. */
export function unprotectable(
	context: IExecuteFunctions,
	protection: string,
): BadInput | undefined {
	if (protection !== 'run' && protection !== 'period') return undefined;
	const beginning = beginningOf(context);
	switch (beginning) {
		case 'known':
			return undefined;
		case 'lostWithTheProcess':
			return new BadInput(
				protectionField,
				'This is the retry of an execution that ended with its n8n process, and this n8n did not store when that one began',
				afterTheProcess[protection],
			);
		default:
			return new BadInput(
				protectionField,
				'This n8n does not tell when the execution began, so its retries cannot be recognised',
				beginning === 'unknown'
					? useKey
					: `${useKey} Or update to n8n ${keepsBeginningSince} or newer.`,
			);
	}
}

const afterTheProcess = {
	run: `Look up what it bought in the transactions of the wallet, and buy the rest in a new execution. With 'Once per Key', Retry is safe on this n8n too; with 'Once per Run' it is from n8n ${keepsBeginningSince} on.`,
	period: `Start the workflow anew instead: 'Once per Period' finds what this period has bought already. From n8n ${keepsBeginningSince} on, Retry works as well.`,
};

/**
 * The core gives these to every node where the module is there and switched on. What they open is for n8n's own nodes
 * alone, so they are looked for and never called.
 */
const hasDataTables = ({ helpers }: IExecuteFunctions): boolean =>
	typeof helpers.getDataTableProxy === 'function';

/** The way to the Data Tables, one call at a time; each is refused where this n8n has none. */
export function tableHost(context: IExecuteFunctions): TableHost {
	const { executeWorkflow, ...host } = oneAtATime(context);
	return {
		...host,
		executeWorkflow: async (...call) => {
			if (!hasDataTables(context)) throw new Error(noDataTables);
			return await executeWorkflow(...call);
		},
	};
}
