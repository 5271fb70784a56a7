import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { openBench, type Bench } from '../support/bench';
import { checkout, textOf } from '../support/checkout';
import type { Table } from '../support/dataTables';
import { type Kept, scenes } from './scenes';

/** A ledger belongs to the address of its provider, so all releases buy at the same one. */
const port = 24_817;

const folder = path.join(checkout, 'test/fixtures/releases');
const fileOf = (version: string, name: string) => path.join(folder, version, `${name}.json`);

const read = <T>(version: string, name: string) =>
	JSON.parse(readFileSync(fileOf(version, name), 'utf8')) as T;

const write = (version: string, name: string, value: unknown) =>
	writeFileSync(fileOf(version, name), `${JSON.stringify(value, withoutStacks, '\t')}\n`);

/** The version of the checkout, released or not. */
export const { version: thisVersion } = JSON.parse(textOf('package.json')) as { version: string };

/** The releases with stored data. */
export const releases = (): string[] => readdirSync(folder);

/** The stored data of a release: its ledger, and a file for each scene. */
export interface ReleaseData {
	/** When it was written. */
	at: number;
	tables: Table[];
	kept: Record<string, Kept>;
}

/** The stack of an error names the folder of the build. */
const withoutStacks = (name: string, value: unknown): unknown =>
	name === 'stack' ? undefined : value;

export function readRelease(version: string): ReleaseData {
	const kept = scenes.map(({ name }) => [name, read<Kept>(version, name)]);
	return {
		...read<{ at: number }>(version, 'written'),
		tables: read<Table[]>(version, 'ledger'),
		kept: Object.fromEntries(kept) as Record<string, Kept>,
	};
}

/** Begins all scenes with the build of the checkout, and stores their data. */
export async function writeRelease(version: string): Promise<void> {
	const bench = await openReleaseBench();
	try {
		rmSync(path.join(folder, version), { recursive: true, force: true });
		mkdirSync(path.join(folder, version), { recursive: true });
		for (const { name, begin } of scenes) write(version, name, await begin(bench));
		write(version, 'ledger', [...bench.tables.tables.values()]);
		write(version, 'written', { at: Date.now() });
	} finally {
		await bench.close();
	}
}

/** Waits while another test on this computer has the port. */
export async function openReleaseBench(): Promise<Bench> {
	for (let tries = 1; ; tries++) {
		try {
			return await openBench({ productionPort: port });
		} catch (error) {
			if (tries === 100 || !String(error).includes('EADDRINUSE')) throw error;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	}
}
