import { inFile } from '../mutant';

const host = inFile('batch/host.ts');
const tableHost = inFile('batch/tableHost.ts');
const items = inFile('batch/report/items.ts');
const inputFields = inFile('batch/report/inputFields.ts');
const receiptShape = inFile('batch/report/receiptShape.ts');
const protection = inFile('batch/rows/protection.ts');

/** What an older n8n cannot hold, and the one shape that the error output of all of them takes. */
export const hostMutants = [
	host(
		"context.getExecutionContext?.()?.source !== 'retry'",
		"context.getExecutionContext?.()?.source !== 'error'",
		'buys anew in the retry of a killed execution whose beginning is lost',
	),
	host(
		'if (storedBeginning.found(context)) return undefined;',
		"if (storedBeginning.found(context) || protection === 'period') return undefined;",
		'buys anew by period where the beginning is lost',
	),
	host(
		"if (protection !== 'run' && protection !== 'period') return undefined;",
		"if (protection !== 'run') return undefined;",
		'holds a period against no beginning',
	),
	host(
		"if (protection !== 'run' && protection !== 'period') return undefined;",
		"if (protection === 'reference') return undefined;",
		'refuses keys on an older n8n',
	),
	host(
		'if (!isTold || context.getExecutionContext()?.establishedAt === undefined)',
		'if (!isTold)',
		'goes on where nobody tells the beginning',
	),
	host(
		'isTold || isCall ? useKey :',
		'!isTold || isCall ? useKey :',
		'names no n8n to update to, or one that would not help',
	),
	host(
		"if (isCall && protection === 'run')",
		"if (!isTold && protection === 'run')",
		'buys again for a client of an MCP server that asks again',
	),
	host(
		'context.getExecutionId() === undefined ||',
		'',
		'takes a call before there is an execution for a run that is retried',
	),
	host(
		"=== '@n8n/n8n-nodes-langchain.mcpTrigger';",
		"=== 'mcpTrigger';",
		'takes the call of an MCP server over a worker for a run that is retried',
	),
	host(
		'isTold || isCall ? useKey :',
		'isTold ? useKey :',
		'sends a tool that is called by itself to another n8n',
	),
	tableHost(
		'if (!abilities.dataTables.found(context)) throw new Error(noDataTables);',
		'',
		'runs a workflow over tables that are not there',
	),
	protection(
		'throw this.execution.isRetry ? new CannotSeeEarlier(hostCannotHold) : hostCannotHold;',
		'throw hostCannotHold;',
		'calls a row not sent that an earlier try may have bought',
	),
	items(
		'return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];',
		'return [{ error: title, message, details: { advice, receipt } }];',
		'gives an older error output a shape that it takes for a success',
	),
	items(
		'return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];',
		'return [{ ...receipt, error: { title, advice, ...(receipt && { receipt }) }, message }];',
		'adds fields with which a row leaves by the success branch',
	),
	inputFields(
		'if (Object.hasOwn(fields, name)) fields[name] = null;',
		'',
		"gives out last month's token as this month's",
	),
	inputFields(
		'...Object.keys(output)].filter(',
		'].filter(',
		"knows no product's own fields in the columns of a row",
	),
	inputFields(
		'...(ownNames?.(reader.row(index)) ?? [])',
		'',
		'forgets the fields that a row takes from the answer',
	),
	inputFields(
		'.filter((name) => !fromRow.includes(name))',
		'',
		'empties the columns that a row is tried again with',
	),
	receiptShape("'response', ]", ']', 'shows the answer to an earlier purchase as the one to this'),
];
