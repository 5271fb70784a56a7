import type { IDataObject } from 'n8n-workflow';

import {
	inventedEcho,
	inventedFault,
	inventedNesting,
	inventedRefusal,
	type FaultRule,
} from '../../simulator';
import type { Result } from '../../support/bench';
import type { Stage } from '../stage';
import { goOn, policies, type Family } from './family';

/** Faults that each seed makes up anew. What the node does about them rests on no list. */

export const made = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** A run, its Retry, and in good weather a second run by key. */
export async function runTwice(stage: Stage): Promise<void> {
	const parameters = stage.seed % 2 === 0 ? stage.byKey : stage.protection;
	const first = await stage.run({ parameters, node: stage.pick([goOn, {}]) });
	if (first.error) await stage.retry(first, { node: goOn });
	stage.calm();
	if (parameters === stage.byKey) await stage.run({ parameters, node: goOn });
}

export const duplicates = ({ seed }: Stage) => ({
	products: { '*': { duplicates: policies[seed % policies.length] } },
});

/** The money goes, and the refusal is in words that nobody has listed. */
export const inventedRefusals: Family = {
	name: 'inventedRefusals',
	async act(stage) {
		const { path } = stage.product;
		stage.configure({
			...duplicates(stage),
			requeryLagMs: stage.pick([0, 300, 800]),
			faults: made(12, () => ({
				path,
				when: 'after' as const,
				rate: 0.07,
				fault: inventedRefusal(stage.random),
			})),
		});
		await runTwice(stage);
	},
};

/** Purchases that failed or are pending: the answer says so inside, and calls itself a success outside. */
export const inventedNestings: Family = {
	name: 'inventedNestings',
	mayBuyNothing: true,
	async act(stage) {
		const { path } = stage.product;
		stage.configure({
			...duplicates(stage),
			faults: [
				{ path, rate: 0.4, fault: { kind: 'fail', message: 'The vendor did not take it' } },
				{ path, rate: 0.3, fault: { kind: 'pending', settle: 'failed', afterMs: 200 } },
				...made(6, () => ({ path, rate: 0.3, fault: inventedNesting(stage.random) })),
			],
		});
		stage.restMs = 300;
		await runTwice(stage);
	},
};

/** Anything may come in place of an answer, before the work and after it, to purchases and to look-ups. */
export const inventedFaults: Family = {
	name: 'inventedFaults',
	async act(stage) {
		const rules = made(
			16,
			(): FaultRule => ({
				when: stage.pick(['before', 'after'] as const),
				rate: 0.03,
				path: stage.pick([stage.product.path, '/api/requery/*']),
				fault: inventedFault(stage.random),
			}),
		);
		stage.configure({ ...duplicates(stage), requeryLagMs: stage.pick([0, 300]), faults: rules });
		await runTwice(stage);
	},
};

/** Digits that stand in no phone number, reference or amount of a scene. */
const sharePin = '7319';

/** The provider repeats what it was sent, somewhere and in some form. No output of the node does. */
export const inventedEchoes: Family = {
	name: 'inventedEchoes',
	async act(stage) {
		const { product, simulator, random } = stage;
		const { path } = product;
		const [{ liveToken }] = simulator.accounts;
		const ofRows = stage.rows.map(({ token }) => token).filter((token) => token !== undefined);
		const own = 'sharePin' in product.parameters ? [sharePin, ...ofRows.map(String)] : [];
		stage.configure({
			faults: made(10, () => ({
				path,
				rate: 0.3,
				fault: inventedEcho(random, stage.pick([liveToken, ...own, ...own])),
			})),
		});
		const parameters = {
			...stage.byKey,
			...(own.length > 0 && { sharePin }),
			simplify: stage.seed % 2 === 0,
		};
		for (const node of [goOn, goOn]) {
			const result = await stage.run({ parameters, node });
			for (const secret of own)
				if (shows(result, secret)) stage.judge.find('leaked secret', product.name, secret);
		}
	},
};

/** Whether any value that the node gives out is this secret, or a text that holds it by itself. */
function shows({ items, errorItems }: Result, secret: string): boolean {
	const alone = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
	const inside = (value: unknown): boolean =>
		typeof value === 'object' && value !== null
			? Object.values(value).some(inside)
			: alone.test(String(value));
	return [...items, ...errorItems].map(withoutInput).some(inside);
}

/** The row itself comes out beside its error: that the user knows it is no leak. */
const withoutInput = (item: IDataObject): unknown => item.error ?? item;
