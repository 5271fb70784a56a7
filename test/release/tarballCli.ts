import { runProgram } from '../support/program';
import { testTarball } from './onTarball';

const usage = `Usage: npm run test:tarball -- TARBALL [what Jest takes]

The tests on what is in a tarball, and on no build of their own.
`;

runProgram(usage, { strict: false, allowPositionals: true }, async () => {
	const [tarball, ...jestArgs] = process.argv.slice(2);
	if (tarball === undefined) throw new Error(usage);
	await testTarball(tarball, jestArgs);
});
