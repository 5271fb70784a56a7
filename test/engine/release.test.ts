import { appendFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../host/lib/command';
import { releaseTests, testTarball } from '../release/onTarball';
import { bundleFile } from '../support/builtPackage';
import { type Tarball, unpackTarball } from './package/tarball';

/** Only the scan, because the other tests of a release do not depend on it. */
const [flag, folder] = releaseTests;
const scan = [flag, `${folder}/package.test.ts`, '--testNamePattern', "n8n's scanner passes"];

let tarball: Tarball;

beforeAll(async () => (tarball = await unpackTarball()));
afterAll(async () => await tarball.remove());

test('a release check fails on a tarball with a planted eval', async () => {
	appendFileSync(path.join(tarball.folder, bundleFile), "eval('1');\n");
	const planted = path.join(path.dirname(tarball.folder), 'planted.tgz');
	await runCommand('tar', ['-czf', planted, '-C', path.dirname(tarball.folder), 'package']);
	await expect(testTarball(planted, scan)).rejects.toThrow(/Tests: .*\b1 failed/);
});
