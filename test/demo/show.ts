import type { IDataObject } from 'n8n-workflow';

import type { Deployment } from '../simulator';
import type { Played, Run } from './play';
import { sheet } from './sheet';

const providers: Record<Deployment, string> = {
	document: 'This provider charges again for whatever it is sent again.',
	base: 'This provider answers as the public server was measured.',
};

/** Tells a shopkeeper the results, in lines of 80 columns. */
export function show({ runs, paidOnce, paidTwice, asItShould, like }: Played): string {
	const rows = sheet.map(({ order, phone, amount, trouble }, index) => [
		order,
		phone,
		formatNaira(amount),
		trouble,
		...runs.map(({ receipts }) => fate(receipts[index])),
	]);
	const total = ['', '', '', 'paid by the wallet', ...runs.map(spent)];
	const lines = table(
		['Order', 'Phone', 'Amount', 'What goes wrong', 'Run 1', 'Run 2', 'Run 3'],
		[...rows, total],
	);
	return `
${indented(lines)}

  bought    paid for in this run, once
  found     bought before: the receipt is given again, and nothing is paid
  failed    the network could not do it, and the wallet has its money back
  not sent  cannot be bought as it stands, and costs nothing

What n8n shows above the output of the first run:
${indented(wrapped(runs[0].hint))}

What the first run says of order A-04:
${indented(wrapped(String(runs[0].receipts[3].message)))}

${providers[like]} Its books after three
runs: ${paidOnce} orders paid for once, ${paidTwice === 0 ? 'none' : paidTwice} paid for twice.
${asItShould ? 'Nothing was bought twice.' : 'FAILED: this is not what should have happened.'}

See the same in a real n8n, in its editor, with more workflows to try:
  npm start           (the first time it installs n8n: about 4 minutes, 3 GB)
`;
}

function fate({ outcome, replayed }: IDataObject): string {
	if (outcome === 'success') return replayed ? 'found' : 'bought';
	return outcome === 'notSent' ? 'not sent' : String(outcome);
}

function spent({ booked }: Run): string {
	const naira = booked.reduce(
		(sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount),
		0,
	);
	return formatNaira(naira);
}

function table(titles: string[], rows: string[][]): string[] {
	const widths = titles.map((title, column) =>
		Math.max(title.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		cells
			.map((cell, column) => cell.padEnd(widths[column]))
			.join('  ')
			.trimEnd();
	const rule = widths.map((width) => '─'.repeat(width)).join('  ');
	return [line(titles), rule, ...rows.slice(0, -1).map(line), rule, ...rows.slice(-1).map(line)];
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`.trimEnd()).join('\n');

function wrapped(text: string, width = 76): string[] {
	const lines: string[] = [''];
	for (const word of text.split(/\s+/)) {
		const last = lines[lines.length - 1];
		if (`${last} ${word}`.length > width) lines.push(word);
		else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
	}
	return lines;
}

const formatNaira = (naira: number): string => `₦${naira.toLocaleString('en')}`;
