import { minuteText } from '../../values/dates';
import { formatNaira } from '../../values/money';
import { countOf, escaped, nairaOr, table, unknownValue, type Line } from './reportTable';
import { reportStyle } from './reportStyle';
import { figures, salesIn, spentIn, sums } from './reportSums';
import {
	costOf,
	isSpent,
	shownIn,
	type ReportedPurchase,
	splitByRun,
	sumOf,
	summaryOf,
} from './summary';

export interface ReportFacts {
	title: string;
	/** The name of a table, or the rows of a run. */
	source: string;
	environment: string;
	timeZone: string;
	madeAt: Date;
	codes: ShownCodes;
	/** The label of a product. */
	nameOf(product: string): string;
	/** Whether Follow Up can ask the provider about a product. */
	canLookUp(product: string): boolean;
}

export const shownCodes = ['hidden', 'lastFour', 'shown'] as const;
export type ShownCodes = (typeof shownCodes)[number];

const mostRows = 2_000;

/** The name of each outcome, and what to do. The list shows them in this order. */
const outcomes = {
	unknown: ['Unknown', 'It may have been bought. Do not buy it by hand: run Follow Up.'],
	pending: ['Pending', 'Wait, then run Follow Up.'],
	failed: ['Not bought', 'Read the message, correct its cause and run it again.'],
	notSent: ['Not sent', 'Nothing was taken. Correct the row and run it again.'],
	success: ['Bought', ''],
} as const;
const order = Object.keys(outcomes);
const lookYourself =
	"It may have been bought. Do not buy it by hand: check the provider's list of your transactions.";

/** One page without scripts, which loads nothing. All texts of purchases are escaped. */
export function reportPage(purchases: readonly ReportedPurchase[], facts: ReportFacts): string {
	const { title, source, environment, timeZone, madeAt } = facts;
	const { now, earlier } = splitByRun(purchases);
	const timeOf = timesIn(timeZone);
	const made = summaryOf(now.filter(isMade), timeZone);
	const byProduct = made.byProduct.map(({ product, ...sum }) => {
		return { name: product === '' ? '' : facts.nameOf(product), ...sum };
	});
	const byDay = made.byDay.map(({ day, ...sum }) => ({ name: day, ...sum }));
	const sandbox = '<p class="sandbox">Sandbox: no real money was spent.</p>';
	const listOf = (heading: string, some: readonly ReportedPurchase[]) =>
		`<section><h2>${heading}</h2>${list(some, timeOf, facts)}</section>`;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(`${source} · made on ${timeOf(madeAt.toISOString())} (${timeZone})`)}</p>
${environment === 'sandbox' ? sandbox : ''}
${figures(summaryOf(now, timeZone), made, sumOf(earlier))}
${sums('Product', byProduct, made)}
${sums('Day', byDay, made)}
${listOf(earlier.length > 0 ? 'This run' : 'Purchases', now)}
${earlier.length > 0 ? listOf('Bought earlier, and not bought again', earlier) : ''}
</body>
</html>
`;
}

/** The figures and the sums count these alike. */
const isMade = ({ outcome }: ReportedPurchase) => outcome !== 'failed' && outcome !== 'notSent';

const columns = 'Time,Outcome,Product,Recipient,Amount#,Spent#,Sold for#,Code,Reference'.split(',');

function list(
	purchases: readonly ReportedPurchase[],
	timeOf: (at: string) => string,
	facts: ReportFacts,
): string {
	if (purchases.length === 0) return '<p>There is nothing to show.</p>';
	const sorted = [...purchases].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
	const lines = sorted.slice(0, mostRows).map((one) => lineOf(one, timeOf, facts));
	const rest = sorted.length - lines.length;
	const more = rest > 0 ? `<p>And ${countOf(rest)} more. Filter the purchases to see all.</p>` : '';
	const sum = sumOf(purchases);
	const total = ['Total', '', '', '', '', spentIn(sum), ...salesIn(sum).slice(0, 1), '', ''];
	const open =
		sum.uncertain > 0 ? `<p>${formatNaira(sum.uncertain)} more may have been taken.</p>` : '';
	return table(columns, [...lines, { cells: total, isTotal: true }]) + open + more;
}

function lineOf(
	one: ReportedPurchase,
	timeOf: (at: string) => string,
	{ nameOf, canLookUp, codes: shown }: ReportFacts,
): Line {
	const { charged, product, recipient, amount, message, key, reference, createdAt } = one;
	const { name, plan, codes } = shownIn(one);
	const [outcome, usual] = outcomes[one.outcome];
	const advice = one.outcome === 'unknown' && !canLookUp(product) ? lookYourself : usual;
	const isKept = one.outcome === 'failed' && charged === 'unknown';
	const money = charged === 'refunded' ? ', refunded' : isKept ? ', may have been charged' : '';
	const secrets = codes.flatMap(partsOf).filter(({ length }) => length >= shortestCode);
	const said = secrets.reduce((text, code) => text.replaceAll(code, codeAs(code, shown)), message);
	return {
		cells: [
			timeOf(createdAt),
			`${one.isEarlier && one.outcome === 'success' ? 'Bought earlier' : outcome}${money}`,
			stacked(product === '' ? '' : nameOf(product), plan),
			stacked(recipient, name),
			nairaOr(amount),
			isSpent(one) ? nairaOr(costOf(one)) : '',
			one.soldFor === undefined ? '' : formatNaira(one.soldFor),
			codes.map((code) => codeAs(code, shown)).join(', '),
			stacked(reference, key),
		],
		note: advice === '' ? '' : `${said}\n${advice}`.trim(),
	};
}

const stacked = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');

/** Shorter ones would also match amounts. */
const shortestCode = 4;
const shortestShown = 8;

/** The codes in a text that joins several. */
const partsOf = (code: string): string[] => code.split(/, | \/ /);

function codeAs(code: string, shown: ShownCodes): string {
	if (shown === 'shown') return code;
	if (shown === 'hidden') return 'hidden';
	const lastFour = (one: string) => `…${one.length < shortestShown ? '' : one.slice(-4)}`;
	return partsOf(code).map(lastFour).join(', ');
}

function timesIn(timeZone: string): (at: string) => string {
	return (at) => {
		if (at === '') return unknownValue;
		return Number.isNaN(Date.parse(at)) ? at : minuteText(Date.parse(at), timeZone);
	};
}
