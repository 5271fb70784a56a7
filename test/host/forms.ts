import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import { openBrowser, signedInPage, type Theme } from './lib/browser';
import { killAllStarted } from './lib/daemon';
import { Editor } from './lib/editor';
import { formNodes } from './lib/formNodes';
import { Host } from './lib/host';
import { say, withProgress } from './lib/say';
import { openShop, type Shop } from './lib/shop';
import { saveWorkflow, type WorkflowNode } from './lib/workflows';

const usage = `Usage: npm run forms -- [words]

Pictures of the forms as the real editor shows them, light and dark, several on a sheet, for whoever changes a form and
wants to see it as a stranger does.

  words    only the forms whose name holds one of them, such as airtime, campaign, tool or trigger
  --help
`;

const folder = path.join(tmpdir(), 'vtu-wallet-forms');
const perSheet = 5;

async function main(): Promise<void> {
	const { values, positionals: words } = parseArgs({
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h', default: false } },
	});
	if (values.help) return void process.stdout.write(usage);
	const host = await withProgress('Starting n8n with the package in it', async () => Host.open());
	const shop = await openShop(host);
	const browser = await openBrowser();
	try {
		for (const theme of ['light', 'dark'] as Theme[])
			await takeForms(browser, host, wantedNodes(shop, words), theme);
		say(`The pictures are in ${folder}`);
	} finally {
		await browser.close();
		await shop.simulator.stop();
		await host.close();
	}
}

function wantedNodes(shop: Shop, words: string[]): WorkflowNode[] {
	const all = formNodes(shop);
	if (words.length === 0) return all;
	const wanted = all.filter(({ name }) =>
		words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
	);
	if (wanted.length > 0) return wanted;
	throw new Error(`No form is called so. There are:\n${all.map(({ name }) => name).join('\n')}`);
}

async function takeForms(
	browser: Browser,
	host: Host,
	nodes: WorkflowNode[],
	theme: Theme,
): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const page = await signedInPage(browser, host, theme);
	await page.setViewportSize({ width: 1440, height: 2100 });
	const id = await saveWorkflow(host.rest, {
		name: `Forms ${theme}`,
		nodes: nodes.map((one, index) => ({
			...one,
			// The editor opens the first node whose ID begins so.
			id: `${index}-${one.id}`,
			// Apart: the button on the left of a trigger lies over a neighbour that is nearer.
			position: [(index % 8) * 400, Math.floor(index / 8) * 240],
		})),
		connections: {},
		settings: {},
	});
	const files: string[] = [];
	const editor = new Editor(page, host.url);
	await editor.openWorkflow(id);
	for (const { name } of nodes) {
		await openForm(editor, name);
		const form = page.getByTestId('node-parameters');
		await page.getByTestId('parameter-input').first().waitFor();
		const file = path.join(folder, `${name.replaceAll(' ', '-')}-${theme}.png`);
		await form.screenshot({ path: file, animations: 'disabled' });
		files.push(file);
		say(name);
		await editor.closeNode();
	}
	for (let first = 0; first < files.length; first += perSheet)
		await takeSheet(
			page,
			files.slice(first, first + perSheet),
			`sheet-${theme}-${first / perSheet + 1}`,
		);
	await page.context().close();
}

async function openForm(editor: Editor, name: string): Promise<void> {
	await editor.openNode(name);
	const title = editor.page.getByTestId('ndv').getByTestId('inline-edit-preview').first();
	const opened = await title.textContent();
	if (opened !== name) throw new Error(`The form of "${opened}" is open, not that of "${name}"`);
}

/** Several pictures side by side, each under its name. */
async function takeSheet(page: Page, files: string[], name: string): Promise<void> {
	const pictures = files.map((file) => {
		const data = readFileSync(file).toString('base64');
		return `<figure><figcaption>${path.basename(file, '.png')}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
	});
	await page.goto('about:blank');
	await page.setContent(
		`<style>body{display:flex;align-items:flex-start;margin:0;background:#888;font:14px sans-serif}figure{margin:6px}</style>${pictures.join('')}`,
	);
	await page.setViewportSize({ width: perSheet * 440, height: 2200 });
	await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	killAllStarted();
	process.exit(1);
});
