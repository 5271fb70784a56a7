import { formatNaira } from '../../values/money';
import { countOf, escaped, nairaOr, table, type Line } from './reportTable';
import type { Sum, Summary } from './summary';

/** `made`: without those that were not bought. */
export function figures(all: Summary, made: Sum, earlier: Sum): string {
	const countIn = (...names: string[]) =>
		all.byOutcome
			.filter(({ outcome }) => names.includes(outcome))
			.reduce((sum, part) => sum + part.purchases, 0);
	const open = countIn('pending', 'unknown');
	const { unpriced, uncertain } = all;
	const bought = made.purchases === 1 ? 'purchase' : 'purchases';
	const ofThisRun = earlier.purchases > 0 ? ' in this run' : '';
	const unsold = made.purchases - made.sold;
	const shown: Array<readonly [value: string, name: string] | false> = [
		[spentIn(all), `spent${ofThisRun}`],
		all.sold > 0 && [formatNaira(all.turnover), 'turnover'],
		all.sold > 0 && [formatNaira(all.profit), 'profit'],
		all.sold > 0 && unsold > 0 && [countOf(unsold), 'without a selling price'],
		[countOf(made.purchases), `${bought}${ofThisRun}`],
		earlier.purchases > 0 && [spentIn(earlier), 'spent by earlier runs'],
		earlier.purchases > 0 && [countOf(earlier.purchases), 'bought earlier'],
		[countOf(countIn('failed', 'notSent')), 'not bought'],
		[countOf(open), 'still open'],
		uncertain > 0 && [formatNaira(uncertain), 'may have been taken'],
		unpriced > 0 && [countOf(unpriced), 'at a cost that is not known'],
	];
	const boxes = shown
		.filter((one) => one !== false)
		.map(([value, name]) => `<div><b>${escaped(value)}</b><span>${name}</span></div>`);
	return `<div class="figures">${boxes.join('')}</div>`;
}

/** Without any known cost, "₦0" would be wrong. */
export const spentIn = ({ spent, unpriced }: Sum): string =>
	nairaOr(spent === 0 && unpriced > 0 ? undefined : spent);

/** Empty if nothing was sold. */
export const salesIn = ({ sold, turnover, profit }: Sum): string[] =>
	sold > 0 ? [formatNaira(turnover), formatNaira(profit)] : ['', ''];

export function sums(by: string, parts: Array<Sum & { name: string }>, all: Sum): string {
	const named = parts.filter(({ name }) => name !== '');
	if (named.length === 0) return '';
	const lines = [...named, { name: 'Total', ...all }].map(
		({ name, ...sum }, at): Line => ({
			cells: [name, countOf(sum.purchases), spentIn(sum), ...salesIn(sum)],
			isTotal: at === named.length,
		}),
	);
	const title = `${all.sold > 0 ? 'Sales' : 'Spending'} by ${by.toLowerCase()}`;
	const names = [by, 'Purchases#', 'Spent#', 'Turnover#', 'Profit#'];
	return `<section><h2>${title}</h2>${table(names, lines)}</section>`;
}
