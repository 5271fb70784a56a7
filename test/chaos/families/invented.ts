import type { IDataObject } from 'n8n-workflow';

import {
	inventedContradiction,
	inventedEcho,
	inventedFault,
	inventedRefusal,
	inventedTrifle,
	unlistedRefusals,
} from '../../simulator';
import type { Result } from '../../support/bench';
import { toldBy } from '../../support/told';
import { goOn, made, misbehaving, type Family } from './family';

/** Faults that each seed makes up. The node knows no list of them. */

/** The money is taken, and the refusal has unknown words. Requery shows the purchase late. */
export const inventedRefusals = misbehaving({
	providerOf: ({ path, product, seed, random, pick }) => ({
		requeryLagMs: pick([0, 300, 800]),
		requery: { lagLooks: pick([0, 1, 3]) },
		products: { '*': { ignoreReference: !product.trusted && seed % 2 === 0 } },
		faults: made(12, () => ({
			path,
			when: 'after' as const,
			rate: 0.07,
			fault: pick([
				inventedRefusal(random),
				{ kind: 'refuse' as const, ...pick(unlistedRefusals) },
			]),
		})),
	}),
});

/** The answer has a word of success, and another part contradicts it. Most of these purchases failed or are pending. */
export const inventedNestings = misbehaving({
	mayBuyNothing: true,
	restMs: 300,
	providerOf: ({ path, random, pick }) => ({
		faults: [
			{ path, rate: 0.4, fault: { kind: 'fail', message: 'The vendor did not take it' } },
			{ path, rate: 0.3, fault: { kind: 'pending', settle: 'failed', afterMs: 200 } },
			...made(6, () => ({
				path,
				rate: 0.3,
				fault: {
					kind: 'reword' as const,
					change: {
						...inventedContradiction(random, 0, 'success'),
						status: pick(['success', 'successful', 'true', 'OK']),
						message: 'Request processed',
					},
				},
			})),
		],
	}),
});

/** Any answer may replace the right one, before the work and after it, for purchases and look-ups. */
export const inventedFaults = misbehaving({
	providerOf: ({ path, random, pick }) => ({
		requeryLagMs: pick([0, 300]),
		faults: made(16, () => ({
			when: pick(['before', 'after'] as const),
			rate: 0.03,
			path: pick([path, '/api/requery/*']),
			fault: inventedFault(random),
		})),
	}),
});

/** Plain successes with harmless fields. Each is a success without a requery. */
export const inventedTrifles: Family = {
	async act(stage) {
		const { path, product, random, judge } = stage;
		stage.configure({
			faults: made(8, () => ({
				path,
				rate: 0.3,
				fault: { kind: 'reword', change: inventedTrifle(random) },
			})),
		});
		const result = await stage.run({ parameters: stage.byKey, node: goOn });
		for (const { receipt } of toldBy(result))
			if (receipt.outcome !== 'success')
				judge.find('wrong outcome', product.name, `a plain success is ${String(receipt.outcome)}`);
	},
};

/** Digits that no phone number, reference or amount of a scene contains. */
const sharePin = '7319';

/** The provider repeats values of the request, at some place and in some form. No output of the node does. */
export const inventedEchoes: Family = {
	async act(stage) {
		const { path, product, simulator, random } = stage;
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

/** Whether any value in the output is this secret, or a text with the secret as a word. */
function shows({ items, errorItems }: Result, secret: string): boolean {
	const alone = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
	const inside = (value: unknown): boolean =>
		typeof value === 'object' && value !== null
			? Object.values(value).some(inside)
			: alone.test(String(value));
	return [...items, ...errorItems].map(withoutInput).some(inside);
}

/** The row itself is in the output beside its error. The user's own secret there is no leak. */
const withoutInput = (item: IDataObject): unknown => item.error ?? item;
