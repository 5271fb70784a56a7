import { runProgram } from '../support/program';
import { writePublisher } from './publisher';

const usage = `Usage: npm run publisher -- [flags]

Writes the publisher that publisher.json names into every file that names the publisher.
`;

runProgram(usage, {}, () => console.log(`Written: ${writePublisher().join(', ')}`));
