import { writePublisher } from './publisher';

const usage = `Usage: npm run publisher -- [--help]

Writes the publisher that publisher.json names into every file that names the publisher.
`;

const [flag] = process.argv.slice(2);
if (flag === undefined) console.log(`Written: ${writePublisher().join(', ')}`);
else {
	process.stdout.write(usage);
	process.exitCode = ['--help', '-h'].includes(flag) ? 0 : 1;
}
