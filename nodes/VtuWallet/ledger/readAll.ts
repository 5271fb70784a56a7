import { mostRowsPerAnswer, type Condition, type DataTable, type StoredRow } from './table';

/** All rows that meet the conditions, page by page, the lowest ID first. */
export async function* pagesOf(
	table: DataTable,
	where: readonly Condition[],
): AsyncGenerator<StoredRow[]> {
	for (let above = 0; ; ) {
		const page = await table.read({
			where: [...where, { column: 'id', is: 'gt', value: above }],
			match: 'all',
		});
		if (page.length > 0) yield page;
		if (page.length < mostRowsPerAnswer) return;
		above = page[page.length - 1].id;
	}
}
