import type { IExecuteFunctions } from 'n8n-workflow';

import type { TableHost } from './inlineWorkflow';
import { noDataTables } from './refusals';

/** Access to the Data Tables of an execution, one call at a time. A call throws if this n8n has no Data Tables. */
export function tableHost(context: IExecuteFunctions): TableHost {
	const untimed = withoutTimeout(context);
	let last: Promise<unknown> = Promise.resolve();
	return {
		getExecutionId: () => context.getExecutionId(),
		getInstanceId: () => context.getInstanceId(),
		getWorkflow: () => context.getWorkflow(),
		executeWorkflow: async (...call) => {
			if (!hasDataTables(context)) throw new Error(noDataTables);
			const turn = last.then(async () => await untimed.executeWorkflow(...call));
			last = turn.catch(() => undefined);
			return await turn;
		},
	};
}

/** n8n shows the helper to every node if Data Tables are on. Only n8n's own nodes may call it. */
const hasDataTables = ({ helpers }: { helpers: Partial<IExecuteFunctions['helpers']> }): boolean =>
	typeof helpers.getDataTableProxy === 'function';

/** n8n ends a sub-workflow at the timeout of its parent, but the ends of purchases in flight must still be written. */
const withoutTimeout = (context: IExecuteFunctions): IExecuteFunctions =>
	shadowed(context, 'additionalData', (known) =>
		typeof known === 'object' && known !== null
			? shadowed(known, 'executionTimeoutTimestamp', () => undefined)
			: known,
	);

/** The same object, with another value under one name. */
const shadowed = <T extends object>(
	target: T,
	name: string,
	value: (known: unknown) => unknown,
): T =>
	new Proxy(target, {
		get(from, key, receiver) {
			const known: unknown = Reflect.get(from, key, receiver);
			return key === name ? value(known) : known;
		},
	});
