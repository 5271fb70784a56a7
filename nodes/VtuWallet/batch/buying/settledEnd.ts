import type { RecordEnd, SettledEnd } from '../../purchase/aftermath';
import type { Receipt } from '../report/receipt';

/** How a purchase is written down in a ledger. `isOnlyListed`: n8n's list alone calls it sent, and not the ledger. */
export function settledEnd(
	end: RecordEnd,
	{ outcome }: Pick<Receipt, 'outcome'>,
	isOnlyListed: boolean,
): SettledEnd {
	// Nothing was sent by anybody: there is nothing to write down.
	if (outcome === 'notSent' || end === 'untouched') return 'neverSent';
	if (end !== 'leftAlone') return end;
	// Nothing was sent under this claim either: written down as open, a doubt of the list would outlive the list.
	return outcome === 'unknown' && isOnlyListed ? 'neverSent' : 'open';
}
