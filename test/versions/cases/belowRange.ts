import assert from 'node:assert/strict';

import { airtime, byKey, rows } from '../../engine/onceHelp';
import { Published, transactions } from '../../engine/triggerHelp';
import { goOn } from './kit';
import type { Case } from './case';

const needed = /n8n \d+\.\d+ or newer is needed/;

/** Below the supported range both nodes load, so that the editor shows them, and say which n8n is needed. */
export const belowRangeCases: Case[] = [
	{
		name: 'The node loads, and says which n8n is needed before anything is sent',
		async run(bench) {
			const stopped = await bench.run({ parameters: airtime(byKey), rows: rows(2) });
			assert.match(`${stopped.error?.message} ${stopped.error?.description}`, needed);
			const result = await bench.run({ parameters: airtime(byKey), rows: rows(2), node: goOn });
			assert.equal(result.items.length, 2);
			for (const item of result.items) {
				assert.deepEqual(Object.keys(item).sort(), ['error', 'message']);
				assert.match(String(item.message), needed);
			}
			assert.deepEqual(bench.simulator.requests(), []);
		},
	},
	{
		name: 'The trigger loads, and says it as well',
		async run(bench) {
			const { error } = await new Published(bench, transactions('r-1')).poll();
			assert.match(`${error?.message} ${(error as { description?: string }).description}`, needed);
			assert.deepEqual(bench.simulator.requests(), []);
		},
	},
];
