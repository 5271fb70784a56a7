import type { FaultRule, WholesalerDeed } from '../../simulator';
import { otherWorker } from '../../support/bench';
import { goOn, lost, retryOnFail, ruleOf, type Family } from './family';

const sold = ['airtime', 'data', 'cable', 'electricity', 'exam', 'sms', 'rechargeCard', 'dataCard'];
const deeds: WholesalerDeed[] = ['waiting', 'timeOut', 'hangUpDelivered', 'crash'];

/** The public server of this family, with a look-up or without it: its wholesaler fails, and answers are lost. */
export const publicServer: Family = {
	isLocal: true,
	suits: ({ name }) => sold.includes(name),
	async act(stage) {
		const { path, product, seed, pick } = stage;
		// The server keeps the money of a failed text, so the books do not show whether a text was sent.
		const all = product.name === 'sms' ? deeds : [...deeds, 'fail' as const];
		const faults: FaultRule[] = all.map((does) => ruleOf(path, 0.06, { kind: 'wholesaler', does }));
		const base = { lookup: seed % 2 === 0, throttle: { requests: 0 } };
		stage.configure({ like: 'base', base, faults: [...faults, lost(path, 0.1)] });
		stage.restMs = 150;
		const parameters = seed % 3 === 0 ? stage.protection : stage.byKey;
		const first = await stage.run({ parameters, node: pick([goOn, {}, retryOnFail]) });
		if (first.error) await stage.retry(first, { node: goOn });
		if (!('repeatProtection' in parameters)) return;
		stage.configure({ faults: [] });
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
	},
};
