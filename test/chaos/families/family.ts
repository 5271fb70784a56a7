import type { INodeParameters } from 'n8n-workflow';

import type { ConfigPatch, Fault, FaultRule } from '../../simulator';
import type { ChaosProduct } from '../products';
import type { Stage } from '../stage';

/** One kind of trouble: its products, and its steps. */
export interface Family {
	/** All of them when absent. */
	suits?(product: ChaosProduct): boolean;
	/** The scene counts as played also if no row is bought. */
	mayBuyNothing?: boolean;
	/** The server wants phone numbers of 11 digits. */
	isLocal?: boolean;
	/** The family waits for minutes, so it runs only by name, and every night. */
	isSlow?: boolean;
	act(stage: Stage): Promise<void>;
}

export const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
export const goOn = { onError: 'continueRegularOutput' } as const;
export const errorsApart = { onError: 'continueErrorOutput' } as const;

/** Some requests meet this fault. */
export const ruleOf = (
	path: string,
	rate: number,
	fault: Fault,
	when?: FaultRule['when'],
): FaultRule => ({ path, rate, fault, when });

/** Some purchases are refused with this message. */
export const refuse = (path: string, rate: number, message: string): FaultRule =>
	ruleOf(path, rate, { kind: 'refuse', message });

/** Some purchases are made, and their answers never arrive. */
export const lost = (path: string, rate: number): FaultRule =>
	ruleOf(path, rate, { kind: 'reset' }, 'after');

export const slow = (path: string, ms: number, jitterMs: number): FaultRule => ({
	path,
	fault: { kind: 'latency', ms, jitterMs },
});

export const switchedOff = {
	kind: 'refuse',
	message: 'This product is not available right now',
} as const;

/** How the provider answers a repeated reference. Each seed has another answer. */
const duplicatesOf = (seed: number) => (['replay', 'refuse', 'charge'] as const)[seed % 3];

export const chargesAgain = (seed: number): boolean => duplicatesOf(seed) === 'charge';

export const inTurn = (seed: number, more: object = {}): ConfigPatch['products'] => ({
	'*': { duplicates: duplicatesOf(seed), ...more },
});

export const made = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

interface Misbehaviour extends Omit<Family, 'act'> {
	/** The provider of one scene. */
	providerOf(stage: Stage): ConfigPatch;
	parametersOf?(stage: Stage): INodeParameters;
	/** As `restMs` of a stage. */
	restMs?: number;
}

/** A provider that misbehaves: a run, its Retry, and by key two more runs. In the last one all answers are correct. */
export const misbehaving = ({
	providerOf,
	parametersOf = () => ({}),
	restMs = 50,
	...family
}: Misbehaviour): Family => ({
	...family,
	async act(stage) {
		const { seed } = stage;
		stage.configure({ products: inTurn(seed) });
		stage.configure(providerOf(stage));
		stage.restMs = restMs;
		const protection = seed % 2 === 0 ? stage.byKey : stage.protection;
		const parameters = { ...protection, ...parametersOf(stage) };
		const first = await stage.run({ parameters, node: stage.pick([goOn, {}, retryOnFail]) });
		if (first.error) await stage.retry(first, { node: goOn });
		if (!('repeatProtection' in parameters)) return;
		await stage.run({ parameters, node: goOn });
		stage.calm();
		await stage.run({ parameters, node: goOn });
	},
});
