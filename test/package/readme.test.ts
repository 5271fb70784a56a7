import { operationsTable, readmeText, withTable } from '../support/operationsTable';

it('lists the operations in the README as they are (npm run docs writes them)', () => {
	expect(readmeText()).toBe(withTable(readmeText(), operationsTable()));
});
