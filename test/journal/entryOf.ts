import { entriesIn, type Entry } from '../../nodes/VtuWallet/journal/claims/entries';
import type { TableRow } from '../../nodes/VtuWallet/journal/tables/dataTable';

/** A row that is no bundle. */
export const entryOf = (row: TableRow): Entry => entriesIn([row])[0];
