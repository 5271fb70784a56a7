import { formatNaira } from '../../values/money';
import { periodNames } from './period';
import type { Summary } from './summary';

/** The day of a shop in one line, e.g. for a chat. */
export function inOneLine(summary: Summary, period: string): string {
	const { purchases, spent, uncertain, unpriced, sold, turnover, profit, byOutcome } = summary;
	const countOf = (...names: string[]) =>
		byOutcome
			.filter(({ outcome }) => names.includes(outcome))
			.reduce((sum, part) => sum + part.purchases, 0);
	const [bought, open] = [countOf('success'), countOf('pending', 'unknown')];
	const failed = purchases - bought - open;
	const name = periodNames.get(period);
	const when = name === undefined ? '' : `${name}: `;
	const money = unpriced > 0 && spent === 0 ? '' : `, ${formatNaira(spent)} spent`;
	const made = bought + open;
	const unsold = made > sold ? ` on ${sold} of ${made}` : '';
	const sentences = [
		`${when}${bought} bought${money}`,
		sold > 0 &&
			`Sold for ${formatNaira(turnover)}, ${profit < 0 ? 'loss' : 'profit'} ${formatNaira(Math.abs(profit))}${unsold}`,
		open > 0 && `${open} still open`,
		uncertain > 0 && `${formatNaira(uncertain)} more may have been taken`,
		unpriced > 0 && `${unpriced} of unknown cost`,
		failed > 0 && `${failed} not bought`,
	];
	return `${sentences.filter(Boolean).join('. ')}.`;
}
