import { withTurns } from '../../host/giveTurn';
import type { TableRow } from '../tables/dataTable';
import type { Writer } from '../tables/writer';
import { entriesOf } from './entries';
import type { KnownClaims } from './knownClaims';

/** A reader asks for standings after the last page only, because a later page may hold a sign of life. */
export async function learnPages(
	known: KnownClaims,
	pages: AsyncIterable<TableRow[]>,
	writer: Writer,
): Promise<void> {
	for await (const page of pages)
		for await (const some of withTurns(page)) known.add(entriesOf(some, writer));
}
