import * as fc from 'fast-check';

import { ProviderError } from '../../nodes/VtuWallet/api/providerError';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';
import { readKept, type Kept } from './kept';
import { cpuMs } from '../support/cpuTime';
import { costOf } from './patterns';
import { cells } from './values';

/** A parser of a value from outside. */
export interface Parser {
	name: string;
	inputs: fc.Arbitrary<unknown>;
	read(input: unknown): void;
}

export const parser = <T>(
	name: string,
	inputs: fc.Arbitrary<T>,
	read: (input: T) => unknown,
): Parser => ({
	name,
	inputs,
	read: (input) => void read(input as T),
});

/** Reads a cell as the field `F`, or refuses it in words that can be shown. */
export const cell = (name: string, read: (cell: unknown, field: string) => unknown): Parser =>
	parser(name, cells, (input) => {
		try {
			return read(input, 'F');
		} catch (refusal) {
			if (refusal instanceof BadInput) expectWords(refusal);
			throw refusal;
		}
	});

function expectWords({ message, advice }: BadInput): void {
	const isGood = message.includes("'F'") && message.length < 160 && /^[A-Z].*\.$/.test(advice);
	if (!isGood) throw new Error(`It is refused in bad words: ${message} ${advice}`);
}

export interface Failure extends Kept {
	reason: string;
}

/** The time for an input, and for each thousand characters: twice the time of the slowest parser, a picture. */
const allowedMs = 100;
const allowedMsPerThousand = 4;

/** The fault of the parser with this input. Undefined without a fault. */
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
	allowedMs + (allowedMsPerThousand * lengthOf(input)) / 1_000;

const lengthOf = (input: unknown): number =>
	JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
		?.length ?? 0;

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
	// A parser that throws throws again. A parser that was slow once ran on a busy machine.
	return reason === undefined ? undefined : { parser: parser.name, input, reason };
}

/** Inputs of earlier runs on which a parser fails as it did then. */
export function failingAgain(parsers: Parser[]): Failure[] {
	return readKept().flatMap(({ parser: name, input }) => {
		const parser = parsers.find((one) => one.name === name);
		const reason = parser ? reasonAgainst(parser, input) : 'There is no such parser any more';
		return reason === undefined ? [] : [{ parser: name, input, reason }];
	});
}
