import assert from 'node:assert/strict';

import { airtime, byKey, rows } from '../../engine/onceHelp';
import { goOn } from './kit';
import type { Case } from './case';

const needed = /n8n 2\.20 or newer/;

/** Below the supported range both nodes load, so that the editor shows them, and say which n8n is needed. */
export const belowRangeCases: Case[] = [
	{
		name: 'The node loads, says which n8n is needed, and sends nothing',
		async run(bench) {
			const stopped = await bench.run({ parameters: airtime(byKey), rows: rows(2) });
			assert.match(`${stopped.error?.message} ${stopped.error?.description}`, needed);
			const result = await bench.run({ parameters: airtime(byKey), rows: rows(2), node: goOn });
			assert.equal(result.items.length, 2);
			for (const item of result.items) {
				assert.deepEqual(Object.keys(item).sort(), ['error', 'message']);
				assert.match(JSON.stringify(item), needed);
			}
			assert.deepEqual(bench.simulator.requests(), []);
		},
	},
];
