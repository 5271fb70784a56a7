import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { brokenSource } from './mutant';
import { mutants } from './mutants';

const sources = join(__dirname, '../../nodes/VtuWallet');

test('at least sixty rules are broken', () => {
	expect(mutants.length).toBeGreaterThanOrEqual(60);
});

test.each(mutants)('the text to break is there once in $file: $why', ({ file, find, replace }) => {
	const source = readFileSync(join(sources, file), 'utf8');
	expect(brokenSource(source, { file, find, replace })).not.toBe(source);
});
