import type { Bench } from '../../support/bench';

export interface Case {
	name: string;
	run: (bench: Bench) => Promise<void>;
}
