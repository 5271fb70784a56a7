import type { IExecuteFunctions } from 'n8n-workflow';

import { formatNaira } from '../../values/money';
import type { Receipt } from './receipt';
import { tallyText, type Tally } from './tally';

interface Count extends Tally {
	spent: number;
}

const counts = new WeakMap<object, Count>();

const longestName = 50;

/**
 * How far a node's run is, told as rows are bought, in the custom data of the execution ("Highlighted data"): the one
 * thing that n8n keeps of a node that was stopped. Counted over all loops of the node. It never fails a purchase.
 */
export function progressOf(context: IExecuteFunctions, rows: number): (receipt: Receipt) => void {
	const show = shownBy(context);
	if (show === undefined) return () => {};
	const count = countOf(context);
	count.rows += rows;
	show(textOf(count));
	return ({ outcome, replayed, amount }) => {
		if (outcome === 'success') count[replayed ? 'foundEarlier' : 'bought']++;
		else count[outcome]++;
		if (outcome === 'success' && !replayed) count.spent += amount ?? 0;
		show(textOf(count));
	};
}

function countOf(context: IExecuteFunctions): Count {
	const execution = context.getContext('node');
	const zero = {
		rows: 0,
		bought: 0,
		foundEarlier: 0,
		pending: 0,
		failed: 0,
		unknown: 0,
		notSent: 0,
		notTried: 0,
	};
	const count = counts.get(execution) ?? { ...zero, spent: 0 };
	counts.set(execution, count);
	return count;
}

function textOf({ spent, ...tally }: Count): string {
	const { rows, bought, foundEarlier, pending, failed, unknown, notSent } = tally;
	const open = rows - bought - foundEarlier - pending - failed - unknown - notSent;
	const told = tallyText(tally, spent > 0 ? formatNaira(spent) : '');
	const separator = open === rows ? '' : ', ';
	return open > 0 ? `${told}${separator}${open} not finished` : told;
}

interface CustomData {
	set(name: string, value: string): void;
}

function shownBy(context: IExecuteFunctions): ((text: string) => void) | undefined {
	try {
		const { $execution } = context.getWorkflowDataProxy(0) as {
			$execution?: { customData?: CustomData };
		};
		const customData = $execution?.customData;
		if (customData === undefined) return undefined;
		const name = context
			.getNode()
			.name.replace(/[^A-Za-z0-9]+/g, '_')
			.slice(0, longestName);
		return (text) => {
			try {
				customData.set(name, text);
			} catch {
				// Some other n8n may not take it: it is for the reader alone.
			}
		};
	} catch {
		return undefined;
	}
}
