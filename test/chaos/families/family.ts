import type { FaultRule } from '../../simulator';
import type { ChaosProduct } from '../products';
import type { Stage } from '../stage';

/** One way of going wrong: with which products, and what happens. */
export interface Family {
	name: string;
	/** All of them when absent. */
	suits?(product: ChaosProduct): boolean;
	/** Nothing need be bought for it to count as played. */
	mayBuyNothing?: boolean;
	/** It waits for minutes: played by name alone, and every night. */
	isSlow?: boolean;
	act(stage: Stage): Promise<void>;
}

export const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
export const goOn = { onError: 'continueRegularOutput' } as const;
export const errorsApart = { onError: 'continueErrorOutput' } as const;

/** Some purchases are refused with this message. */
export const refuse = (path: string, rate: number, message: string): FaultRule => ({
	path,
	rate,
	fault: { kind: 'refuse', message },
});

export const switchedOff = {
	kind: 'refuse',
	message: 'This product is not available right now',
} as const;

/** What a provider does with a reference that comes a second time. */
export const policies = ['replay', 'refuse', 'charge'] as const;
