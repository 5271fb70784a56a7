import { formatNaira } from '../../values/money';
import { shownIn, summaryOf, type ReportedPurchase, type Sum, type Summary } from './summary';

export interface ReportFacts {
	title: string;
	/** The name of a table, or the rows of a run. */
	source: string;
	environment: string;
	timeZone: string;
	madeAt: Date;
	/** Whether Follow Up can ask the provider about a product. */
	canLookUp(product: string): boolean;
}

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

const style = `
body { margin: 2rem auto; max-width: 84rem; padding: 0 1rem; color: #1b1f27; font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; } .figures b { display: block; font-size: 1.4rem; }
.sandbox { font-weight: 600; color: #8a6100; } small { color: #5b6472; }
table { width: 100%; border-collapse: collapse; font-size: .8rem; } thead { display: table-header-group; }
th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid #dfe3e9; text-align: left; vertical-align: top; white-space: nowrap; }
.long { white-space: normal; overflow-wrap: anywhere; min-width: 5rem; } .number { text-align: right; } tr { break-inside: avoid; }
@page { size: A4 landscape; margin: 14mm; } @media print { body { margin: 0; font-size: 11px; } }
`;

/** One page without scripts, which loads nothing. All texts of purchases are escaped. */
export function reportPage(purchases: readonly ReportedPurchase[], facts: ReportFacts): string {
	const { title, source, environment, timeZone, madeAt } = facts;
	const summary = summaryOf(purchases, timeZone);
	const timeOf = timesIn(timeZone);
	const made = summaryOf(purchases.filter(isMade), timeZone);
	const byProduct = made.byProduct.map(({ product, ...sum }) => ({ name: product, ...sum }));
	const byDay = made.byDay.map(({ day, ...sum }) => ({ name: day, ...sum }));
	const sandbox = '<p class="sandbox">Sandbox: no real money was spent.</p>';
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(`${source} · made on ${timeOf(madeAt.toISOString())} (${timeZone})`)}</p>
${environment === 'sandbox' ? sandbox : ''}
${figures(summary, made)}
${sums('Product', byProduct, made)}
${sums('Day', byDay, made)}
<section><h2>Purchases</h2>${list(purchases, summary, timeOf, facts)}</section>
</body>
</html>
`;
}

/** The figures and the sums count these alike. */
const isMade = ({ outcome }: ReportedPurchase) => outcome !== 'failed' && outcome !== 'notSent';

function figures(
	{ spent, uncertain, unpriced, byOutcome }: Summary,
	{ purchases: made }: Sum,
): string {
	const countOf = (...names: string[]) =>
		byOutcome
			.filter(({ outcome }) => names.includes(outcome))
			.reduce((sum, part) => sum + part.purchases, 0);
	const notBought = countOf('failed', 'notSent');
	const all: Array<readonly [value: string, name: string]> = [
		[formatNaira(spent), 'spent'],
		[count(made), made === 1 ? 'purchase' : 'purchases'],
		[count(notBought), 'not bought'],
		[count(countOf('pending', 'unknown')), 'still open'],
		[formatNaira(uncertain), 'may have been taken'],
		...(unpriced > 0 ? [[count(unpriced), 'at a cost that is not known'] as const] : []),
	];
	const shown = all.map(
		([value, name]) => `<div><b>${escaped(value)}</b><span>${name}</span></div>`,
	);
	return `<div class="figures">${shown.join('')}</div>`;
}

function sums(by: string, parts: Array<Sum & { name: string }>, total: Sum): string {
	const named = parts.filter(({ name }) => name !== '');
	if (named.length === 0) return '';
	const rows = [...named, { name: 'Total', ...total }].map(({ name, purchases, spent }) => [
		name,
		count(purchases),
		formatNaira(spent),
	]);
	const title = `Spending by ${by.toLowerCase()}`;
	return `<section><h2>${title}</h2>${table([by, 'Purchases#', 'Spent#'], rows)}</section>`;
}

function list(
	purchases: readonly ReportedPurchase[],
	{ spent, uncertain }: Summary,
	timeOf: (at: string) => string,
	{ canLookUp }: ReportFacts,
): string {
	if (purchases.length === 0) return '<p>There is nothing to show.</p>';
	const sorted = [...purchases].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
	const rows = sorted.slice(0, mostRows).map((one) => {
		const { charged, product, recipient, amount, cost, message, key, reference, createdAt } = one;
		const { name, plan, codes } = shownIn(one);
		const [outcome, usual] = outcomes[one.outcome];
		const advice = one.outcome === 'unknown' && !canLookUp(product) ? lookYourself : usual;
		const isKept = one.outcome === 'failed' && charged === 'unknown';
		const money = charged === 'refunded' ? ', refunded' : isKept ? ', may have been charged' : '';
		return [
			`${outcome}${money}`,
			product,
			recipient,
			name,
			plan,
			amount === null ? '' : formatNaira(amount),
			cost === undefined ? '' : formatNaira(cost),
			codes,
			advice === '' ? '' : `${message}\n${advice}`,
			key,
			reference,
			timeOf(createdAt),
		];
	});
	const rest = sorted.length - rows.length;
	const more = rest > 0 ? `<p>And ${count(rest)} more. Filter the purchases to see all.</p>` : '';
	const open = uncertain > 0 ? `. ${formatNaira(uncertain)} more may have been taken` : '';
	const total = `<p>Total of what was sent: ${formatNaira(spent)} spent${open}.</p>`;
	return table(columns, rows) + more + total;
}

const columns =
	'Outcome,Product,Recipient,Name,Plan,Amount#,Cost#,Code,Note,Key,Reference,Time'.split(',');
/** Shorter texts, such as phone numbers, stay on one line. */
const longestLine = 18;

/** Columns with a # hold numbers. The page leaves out empty columns. */
function table(names: readonly string[], rows: string[][]): string {
	const isShown = names.map((_, index) => rows.some((row) => row[index] !== ''));
	const cell = (tag: string) => (text: string, index: number) => {
		if (!isShown[index]) return '';
		const usual = text.length > longestLine ? ' class="long"' : '';
		const className = names[index].endsWith('#') ? ' class="number"' : usual;
		return `<${tag}${className}>${escaped(text).replace(/\n/g, '<br>')}</${tag}>`;
	};
	const lines = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`);
	const head = names.map((name, index) => cell('th')(name.replace('#', ''), index)).join('');
	return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

function timesIn(timeZone: string): (at: string) => string {
	const format = new Intl.DateTimeFormat('en-GB', {
		dateStyle: 'medium',
		timeStyle: 'short',
		timeZone,
	});
	return (at) => (Number.isNaN(Date.parse(at)) ? at : format.format(Date.parse(at)));
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const escaped = (value: string): string =>
	value
		.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
		.replace(/[&<>"']/g, (character) => entities[character]);

const count = (purchases: number) => purchases.toLocaleString('en-NG');
