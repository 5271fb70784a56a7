import type { Summary } from '../summary';
import { count, escaped, naira } from './html';

export const outcomeNames = {
	success: 'Bought',
	pending: 'Pending',
	unknown: 'Unknown',
	failed: 'Not bought',
	notSent: 'Not sent',
} as const;

const width = 800;

/** How many purchases ended how: one bar, and what its colours mean. */
export function outcomeBar({ purchases, byOutcome }: Summary): string {
	let x = 0;
	const parts = byOutcome.map((part) => {
		const share = (part.purchases / Math.max(purchases, 1)) * width;
		const bar = `<rect class="${part.outcome}" x="${round(x)}" width="${round(share)}" height="28"/>`;
		x += share;
		return bar;
	});
	const legend = byOutcome.map(
		({ outcome, purchases: own, spent, uncertain }) =>
			`<li><span class="dot ${outcome}"></span>${outcomeNames[outcome]}: ${count(own)}${moneyOf(spent, uncertain)}</li>`,
	);
	const label = byOutcome
		.map(({ outcome, purchases: own }) => `${outcomeNames[outcome]} ${own}`)
		.join(', ');
	return `<svg viewBox="0 0 ${width} 28" preserveAspectRatio="none" style="height:28px" role="img" aria-label="${escaped(label)}">${parts.join('')}</svg><ul class="legend">${legend.join('')}</ul>`;
}

const moneyOf = (spent: number, uncertain: number) => {
	const texts = [
		...(spent > 0 ? [naira(spent)] : []),
		...(uncertain > 0 ? [`${naira(uncertain)} may have been taken`] : []),
	];
	return texts.length > 0 ? ` (${texts.join(', ')})` : '';
};

interface Bar {
	name: string;
	value: number;
}

const rowHeight = 26;
const nameWidth = 150;
const valueWidth = 130;

/** One bar a line: for products. */
export function lyingBars(bars: readonly Bar[]): string {
	const most = Math.max(1, ...bars.map(({ value }) => value));
	const room = width - nameWidth - valueWidth;
	const lines = bars.map(({ name, value }, index) => {
		const y = index * rowHeight;
		const length = Math.max(value > 0 ? 2 : 0, (value / most) * room);
		return `<text x="0" y="${y + 17}">${escaped(shortened(name, 22))}</text><rect class="bar" x="${nameWidth}" y="${y + 4}" width="${round(length)}" height="18" rx="3"/><text class="value" x="${round(nameWidth + length + 8)}" y="${y + 17}">${escaped(naira(value))}</text>`;
	});
	return svg(Math.max(1, bars.length) * rowHeight, lines.join(''), 'Spending by product');
}

const chartHeight = 170;
const mostDays = 62;

/** One bar a day; of a long time, as many days go into one bar as are needed to tell them apart. */
export function standingBars(days: readonly Bar[]): string {
	const bars = together(days);
	const most = Math.max(1, ...bars.map(({ value }) => value));
	const step = width / Math.max(bars.length, 1);
	const every = Math.ceil(bars.length / 8);
	const shapes = bars.map(({ name, value }, index) => {
		const height = Math.max(value > 0 ? 2 : 0, (value / most) * (chartHeight - 20));
		const x = index * step;
		const bar = `<rect class="bar" x="${round(x + step * 0.12)}" y="${round(chartHeight - height)}" width="${round(Math.min(step * 0.76, 90))}" height="${round(height)}" rx="2"><title>${escaped(name)}: ${escaped(naira(value))}</title></rect>`;
		const text = `<text x="${round(x + step * 0.12)}" y="${chartHeight + 18}">${escaped(name)}</text>`;
		return index % every === 0 ? bar + text : bar;
	});
	const top = `<text x="0" y="12">${escaped(naira(most))}</text>`;
	const line = `<line x1="0" y1="${chartHeight}" x2="${width}" y2="${chartHeight}" stroke="var(--line)"/>`;
	return svg(chartHeight + 26, `${top}${line}${shapes.join('')}`, 'Spending by day');
}

function together(days: readonly Bar[]): Bar[] {
	const size = Math.max(1, Math.ceil(days.length / mostDays));
	const bars: Bar[] = [];
	days.forEach(({ name, value }, index) => {
		if (index % size === 0) bars.push({ name, value });
		else bars[bars.length - 1].value += value;
	});
	return bars;
}

const svg = (height: number, content: string, label: string) =>
	`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${content}</svg>`;

const round = (value: number) => Math.round(value * 10) / 10;

const shortened = (text: string, longest: number) =>
	text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
