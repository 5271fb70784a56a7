import { runInNewContext } from 'node:vm';

import { textOf } from './checkout';

type Json = Record<string, unknown>;

interface Given {
	input: readonly Json[];
	/** The items of other nodes. */
	outputs?: Record<string, readonly Json[]>;
	$now?: object;
}

const itemsOf = (rows: readonly Json[]) => {
	const items = rows.map((json) => ({ json }));
	return { all: () => items, first: () => items[0] };
};

/** Runs the code of a node of an example, and gives its items. */
export function runCode(example: string, name: string, { input, outputs = {}, $now }: Given) {
	const { nodes } = JSON.parse(textOf(`examples/${example}.json`)) as {
		nodes: Array<{ name: string; parameters: { jsCode?: string } }>;
	};
	const { jsCode } = nodes.find((node) => node.name === name)!.parameters;
	const $ = (node: string) => itemsOf(outputs[node]);
	const globals = { $, $now, $input: itemsOf(input) };
	const given = runInNewContext(`(() => {${jsCode}})()`, globals) as Array<{ json: Json }>;
	// Jest finds values of another context unequal.
	return JSON.parse(JSON.stringify(given.map(({ json }) => json))) as Json[];
}
