import { inOneText } from '../../values/words';
import { guarded } from '../../values/sheetText';
import type { StoredRow } from '../claims/types';
import { equal, type DataTable } from '../tables/dataTable';
import { persistently } from '../tables/refusals';

/** Adds a note for people to the message of an open purchase, and of all that one request carried. */
export async function addNote(table: DataTable, row: StoredRow, note: string): Promise<void> {
	const { reference, outcome, run } = row;
	const message = guarded(inOneText([row.message, note]));
	// Another run may have sent it again since it was read.
	const where = equal({
		reference: guarded(reference),
		outcome,
		...(run !== '' && { claim: run }),
	});
	await persistently(async () => await table.update({ message }, where));
}
