import { readmeText, withTables } from '../support/readmeTables';

it('shows the tables of the README as the operations are (npm run docs writes them)', () => {
	expect(readmeText()).toBe(withTables(readmeText()));
});
