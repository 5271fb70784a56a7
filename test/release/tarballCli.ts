import { runMain } from '../host/lib/say';
import { testTarball } from './onTarball';

const usage = `Usage: npm run test:tarball -- TARBALL [what Jest takes]

The tests on what is in a tarball, and on no build of their own.
`;

const [tarball, ...jestArgs] = process.argv.slice(2);
if (tarball === undefined || ['--help', '-h'].includes(tarball)) {
	process.stdout.write(usage);
	process.exitCode = tarball === undefined ? 1 : 0;
} else runMain(async () => await testTarball(tarball, jestArgs));
