import * as fc from 'fast-check';

import { ProviderError } from '../../nodes/VtuWallet/api/providerError';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';
import type { Kept } from './kept';
import { cpuMs } from '../support/cpuTime';
import { costOf } from './patterns';

/** Something that reads what came from outside. */
export interface Parser {
	name: string;
	inputs: fc.Arbitrary<unknown>;
	read(input: unknown): void;
}

export interface Failure extends Kept {
	reason: string;
}

/** For an input of any size, and for each thousand characters of it: a hundred times what an idle machine needs. */
const allowedMs = 40;
const allowedMsPerThousand = 4;

/** What is the matter with how the parser takes this input; undefined where nothing is. */
export function reasonAgainst({ read }: Parser, input: unknown): string | undefined {
	let thrown: unknown;
	const run = () => {
		try {
			read(input);
		} catch (caught) {
			thrown = caught;
		}
	};
	const took = cpuMs(run);
	if (thrown !== undefined && !isOurs(thrown))
		return thrown instanceof Error
			? (thrown.stack ?? thrown.message)
			: `It threw ${String(thrown)}`;
	const allowed = allowedFor(input);
	if (took <= allowed) return undefined;
	const cost = costOf(run);
	if (cost <= allowed) return undefined;
	return `It takes an idle machine ${Math.round(cost)} ms, ${Math.round(allowed)} ms are allowed`;
}

const isOurs = (thrown: unknown): boolean =>
	thrown instanceof BadInput || thrown instanceof ProviderError;

const allowedFor = (input: unknown): number =>
	allowedMs + (allowedMsPerThousand * (JSON.stringify(input)?.length ?? 0)) / 1_000;

/** Feeds a parser; the failure is the smallest that was found. */
export function fuzz(parser: Parser, runs: number, seed: number): Failure | undefined {
	const property = fc.property(
		parser.inputs,
		(input) => reasonAgainst(parser, input) === undefined,
	);
	const { failed, counterexample } = fc.check(property, {
		numRuns: runs,
		seed,
		endOnFailure: false,
	});
	if (!failed || counterexample === null) return undefined;
	const [input] = counterexample;
	const reason = reasonAgainst(parser, input);
	// What throws, throws again; what was slow once was a busy machine.
	return reason === undefined ? undefined : { parser: parser.name, input, reason };
}
