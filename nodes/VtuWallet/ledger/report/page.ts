import { summaryOf, type Spent, type Summary } from '../summary';
import { lyingBars, outcomeBar, outcomeNames, standingBars } from './charts';
import { count, escaped, naira } from './html';
import { style } from './style';

export interface ReportFacts {
	title: string;
	/** What the purchases are: a table's name, or the rows of a run. */
	source: string;
	environment: string;
	timeZone: string;
	madeAt: Date;
}

const mostProducts = 12;
const mostRows = 200;

/** One page with everything in it: no script, nothing to load, and whatever came from outside is escaped. */
export function reportPage(purchases: readonly Spent[], facts: ReportFacts): string {
	const summary = summaryOf(purchases, facts.timeZone);
	const when = new Intl.DateTimeFormat('en-GB', {
		dateStyle: 'long',
		timeStyle: 'short',
		timeZone: facts.timeZone,
	}).format(facts.madeAt);
	const sandbox = facts.environment === 'sandbox' ? sandboxNote : '';
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(facts.title)}</title>
<style>${style}</style>
</head>
<body><main>
<h1>${escaped(facts.title)}</h1>
<p class="about">${escaped(facts.source)} · ${escaped(spanOf(summary))}${escaped(when)} (${escaped(facts.timeZone)})</p>
${sandbox}
${figures(summary)}
<section><h2>How they ended</h2>${purchases.length === 0 ? nothing : outcomeBar(summary)}</section>
<section><h2>Spending by product</h2>${byProduct(summary)}</section>
${byDay(summary)}
<section class="long"><h2>Needs a look</h2>${attention(purchases)}</section>
</main></body>
</html>
`;
}

const nothing = '<p class="nothing">There is nothing to show.</p>';

const sandboxNote =
	'<section class="sandbox">Sandbox: no real money was spent on any of this.</section>';

function spanOf({ byDay }: Summary): string {
	const days = byDay.map(({ day }) => day).filter((day) => day !== '');
	if (days.length === 0) return '';
	const [first, last] = [days[0], days[days.length - 1]];
	return `${first === last ? first : `${first} to ${last}`} · made on `;
}

function figures({ spent, uncertain, byOutcome }: Summary): string {
	const countOf = (...outcomes: string[]) =>
		byOutcome.reduce(
			(sum, part) => (outcomes.includes(part.outcome) ? sum + part.purchases : sum),
			0,
		);
	const made = countOf('success', 'pending', 'unknown');
	const others = countOf('failed', 'notSent');
	const all: Array<[string, string]> = [
		[naira(spent), 'spent'],
		[count(made), made === 1 ? 'purchase' : 'purchases'],
		...(others > 0 ? [[count(others), 'not bought'] as [string, string]] : []),
		[count(countOf('pending', 'unknown')), 'still open'],
		[naira(uncertain), 'may have been taken'],
	];
	const cards = all.map(
		([value, name]) => `<div class="figure"><b>${escaped(value)}</b><span>${name}</span></div>`,
	);
	return `<div class="figures">${cards.join('')}</div>`;
}

const advice = {
	unknown:
		'It may have been bought: do not buy it by hand. Follow it up, or ask the provider with the reference.',
	pending: 'Wait for it, and follow it up.',
	failed: 'It was not bought. Check it, and try it again.',
	notSent: 'Nothing was taken. If it is wanted, put it right and run it again.',
	success: '',
} as const;

const urgency = ['unknown', 'pending', 'failed', 'notSent'];

function attention(purchases: readonly Spent[]): string {
	const needed = purchases
		.filter(({ outcome }) => outcome !== 'success')
		.sort((a, b) => urgency.indexOf(a.outcome) - urgency.indexOf(b.outcome));
	if (needed.length === 0) return '<p class="nothing">Everything was bought.</p>';
	const rows = needed.slice(0, mostRows).map(
		({ outcome, charged, product, recipient, amount, message, reference }) => `<tr>
<td><span class="dot ${outcome}"></span>${outcomeNames[outcome]}${charged === 'refunded' ? ', refunded' : ''}</td>
<td>${[product, recipient].filter(Boolean).map(escaped).join('<br>')}</td>
<td class="number">${amount === null ? '' : escaped(naira(amount))}</td>
<td>${escaped(message)}<br><small>${escaped(reference)}</small></td>
<td>${advice[outcome]}</td></tr>`,
	);
	const more =
		needed.length > mostRows
			? `<p class="nothing">And ${count(needed.length - mostRows)} more.</p>`
			: '';
	return `<table><thead><tr><th>Outcome</th><th>For</th><th class="number">Amount</th><th>What happened</th><th>What to do</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more}`;
}

function byProduct({ byProduct: all }: Summary): string {
	// A row that could not be read is of no product.
	const products = all.filter(({ product }) => product !== '');
	if (products.length === 0) return nothing;
	const shown = products.slice(0, mostProducts).map(({ product, spent }) => ({
		name: product,
		value: spent,
	}));
	const others = products.slice(mostProducts).reduce((sum, { spent }) => sum + spent, 0);
	return lyingBars(others > 0 ? [...shown, { name: 'Others', value: others }] : shown);
}

function byDay({ byDay: days }: Summary): string {
	const known = days.filter(({ day }) => day !== '');
	// The receipts of a run do not say when it was.
	if (known.length === 0) return '';
	const bars = standingBars(known.map(({ day, spent }) => ({ name: day, value: spent })));
	return `<section><h2>Spending by day</h2>${bars}</section>`;
}
