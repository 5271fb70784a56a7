import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';

import { openBrowser, signedInPage } from './lib/browser';
import { faultsOf, lookAtCanvas } from './lib/canvas';
import { saveListCredential } from './lib/dataTables';
import { Editor } from './lib/editor';
import { chatInEditor } from './lib/editorChat';
import { exampleNames, exampleText } from './lib/examples';
import { charges } from './lib/ledger';
import { host, shop, useShop } from './lib/place';
import { type Doing, scenario, suite } from './lib/scenario';
import { Animation, pictureOfExample, pictureOfFailure, takePicture } from './lib/screenshots';
import { loginData, newOrders, saveCredential, shopAccount } from './lib/shop';
import { type CredentialLink, vtuWallet, vtuWalletTrigger } from './lib/shop';
import { waitFor } from './lib/wait';
import { watchInEditor } from './lib/watchedInEditor';
import { airtimeNode } from './lib/walletNode';
import { chain, node, saveWorkflow, start, type WorkflowJson } from './lib/workflows';

let browser: Browser;

/** A new browser session for each test; a failure says where its picture is. */
function inBrowser(name: string, body: (editor: Editor, doing: Doing) => Promise<void>): void {
	const inSession = async (doing: Doing) => {
		doing('signing in');
		const page = await signedInPage(browser, host);
		try {
			await body(new Editor(page, host.url), doing);
		} catch (error) {
			doing(`(picture of the failure: ${await pictureOfFailure(page)})`);
			throw error;
		} finally {
			await page.context().close();
		}
	};
	scenario(name, inSession);
}

async function outputText(editor: Editor): Promise<string> {
	return (await editor.output().innerText()).replace(/\s+/g, ' ');
}

/** The question about a start by hand within an hour of a run that bought the same. */
const boughtBefore = /This row was bought by a run at .* 'Rows Bought Before'.* to 'Go On'/;

async function untilOutput(editor: Editor, pattern: RegExp, timeoutMs?: number): Promise<void> {
	await waitFor(`output that says ${pattern}`, async () => pattern.test(await outputText(editor)), {
		timeoutMs,
	}).catch(async (error: Error) => {
		throw new Error(`${error.message} It says: ${(await outputText(editor)).slice(0, 600)}`);
	});
}

async function makeCredential(editor: Editor): Promise<void> {
	const { page } = editor;
	await page.getByTestId('node-credentials-empty-state').getByRole('button').first().click();
	const form = page.getByTestId('editCredential-modal');
	const input = (name: string) => form.getByTestId(`parameter-input-${name}`).locator('input');
	const choose = async (environment: string) => {
		await form.getByTestId('parameter-input-environment').click();
		const entries = page.getByTestId('parameter-input-item').filter({ visible: true });
		await entries.getByText(environment, { exact: true }).click();
	};
	const { simulator } = shop;
	await input('sandboxUrl').fill(simulator.sandboxUrl);
	await choose('Production');
	await input('sandboxUrl').waitFor({ state: 'detached' });
	await input('productionUrl').fill(simulator.productionUrl);
	await input('username').fill(shopAccount.username);
	const password = input('password');
	assert.equal(await password.getAttribute('type'), 'password');
	await password.fill('not the password');
	await form.getByTestId('credential-save-button').click();
	await form.getByText('More details').click();
	await form
		.getByText(/The provider refused the login/)
		.first()
		.waitFor();
	await password.fill(shopAccount.password);
	await form.getByTestId('credential-save-button').click();
	// The form of a credential that works closes by itself.
	await form.waitFor({ state: 'detached' });
	await page.getByTestId('credential-edit-button').click();
	await form.getByText('Connection tested successfully').waitFor();
	assert.notEqual(
		await password.inputValue(),
		shopAccount.password,
		'n8n never gives a saved password back',
	);
	await choose('Sandbox');
	const kept = await input('sandboxUrl').inputValue();
	assert.equal(kept, simulator.sandboxUrl, 'the address that was not shown is kept');
	await choose('Production');
}

suite('In a browser', () => {
	useShop({}, async () => {
		// A user who makes a credential in the browser has none yet.
		for (const { id } of [shop.login, shop.token])
			await host.rest.remove(`/rest/credentials/${id}`);
		browser = await openBrowser();
	});
	after(async () => await browser?.close());

	inBrowser('The panel finds the node by what people look for', async (editor, doing) => {
		await editor.newWorkflow();
		const words = ['NEPA', 'PHCN', 'JAMB', 'NECO', 'GOtv', 'top up', 'data bundle', 'bet funding'];
		for (const word of [...words, 'SIM', 'PNR', 'airtime', 'data', 'electricity']) {
			doing(`typing "${word}"`);
			const names = await editor.searchNodes(word);
			await names.getByText('VTU Wallet', { exact: true }).first().waitFor();
		}
	});

	inBrowser('There is a trigger for each thing to watch', async (editor, doing) => {
		await editor.newWorkflow();
		const found = await editor.searchNodes('low balance');
		await found.getByText('VTU Wallet', { exact: true }).first().click();
		const panel = editor.page.getByTestId('node-creator');
		await panel.getByText(/^Triggers \(3\)$/).click();
		for (const event of ['On purchase decided', 'On eSIM changed', 'On low balance']) {
			doing(`looking for "${event}"`);
			await panel.getByText(event, { exact: true }).waitFor();
		}
		await panel.getByText('On low balance', { exact: true }).click();
		await editor.page.getByTestId('ndv').waitFor();
		await editor.field('threshold').waitFor();
		doing('choosing another thing to watch');
		await editor.choose('watch', 'eSIMs');
		await editor.field('events').getByText('eSIM Ready').waitFor();
	});

	inBrowser('A credential is made in its form', async (editor, doing) => {
		await editor.newWorkflow();
		await editor.addAction('airtime', 'VTU Wallet', 'Buy airtime');
		doing('filling the form in, first with a wrong password');
		await makeCredential(editor);
	});

	inBrowser('The credential keeps a path of the provider', async ({ page }, doing) => {
		const login = loginData(shop.simulator);
		const { id } = await saveCredential(host.rest, 'Elsewhere', 'vtuWalletApi', login);
		await page.goto(`${host.url}/home/credentials/${id}`);
		const form = page.getByTestId('editCredential-modal');
		doing('opening the section');
		const section = form.getByTestId('fixed-collection-wrapper').last();
		await section.getByPlaceholder('Add What Differs').click();
		await page.getByText('Paths', { exact: true }).filter({ visible: true }).first().click();
		await form.getByTestId('parameter-input-dataPlans').locator('input').fill('/api/v2/bundles');
		doing('saving it');
		await form.getByTestId('credential-save-button').click();
		const address = `/rest/credentials/${id}`;
		await waitFor('the saved path', async () => {
			const saved = await host.rest.get<{ data: object }>(`${address}?includeData=true`);
			return JSON.stringify(saved.data).includes('{"paths":{"dataPlans":"/api/v2/bundles"}}');
		});
		await host.rest.remove(address);
	});

	inBrowser('Execute step buys, and a second click asks', async (editor, doing) => {
		await editor.newWorkflow();
		await editor.addAction('airtime', 'VTU Wallet', 'Buy airtime');
		await editor.type('phone', '08031234567');
		await editor.type('amount', '350');
		doing('buying');
		await editor.executeStep();
		await untilOutput(editor, /1 row: 1 bought now/);
		doing('clicking once more');
		await editor.executeStep();
		// On a busy machine the editor may lose a click that comes right after a run.
		await untilOutput(editor, boughtBefore, 20_000).catch(async () => {
			await editor.executeStep();
			await untilOutput(editor, boughtBefore);
		});
		assert.equal(charges(), 1);
	});

	inBrowser('Every example can be read on its canvas', async (editor, doing) => {
		await editor.page.setViewportSize({ width: 1900, height: 1100 });
		const faults: string[] = [];
		for (const name of exampleNames()) {
			doing(`looking at ${name}`);
			const example = JSON.parse(exampleText(name)) as WorkflowJson;
			await editor.openWorkflow(await saveWorkflow(host.rest, example));
			const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';
			const names = example.nodes.filter((one) => !isNote(one)).map((one) => one.name);
			const canvas = await lookAtCanvas(editor.page, names.length);
			assert.deepEqual(canvas.nodes.map((one) => one.name).sort(), names.sort());
			assert.equal(canvas.notes.length, example.nodes.filter(isNote).length);
			faults.push(...faultsOf(canvas).map((fault) => `${name}: ${fault}`));
			await pictureOfExample(editor, name);
		}
		assert.deepEqual(faults, []);
	});

	inBrowser('A flow shows its nodes on the canvas', async (editor, doing) => {
		const csv = JSON.parse(exampleText('bulk-top-up-from-csv')) as WorkflowJson;
		// The sticky note is left out of the picture, which shows the flow.
		csv.nodes = csv.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
		const [wallet] = await host.rest.get<CredentialLink[]>('/rest/credentials');
		for (const one of csv.nodes)
			if (one.type === vtuWallet) one.credentials = { vtuWalletApi: wallet };
		await editor.openWorkflow(await saveWorkflow(host.rest, csv));
		doing('looking at all of it');
		await editor.page.setViewportSize({ width: 1440, height: 560 });
		await editor.page.keyboard.press('1');
		await editor.page.getByText('Results', { exact: true }).first().waitFor();
		await takePicture(editor, 'flow');
	});

	inBrowser('Data is bought with lists, a preview and a receipt', async (editor, doing) => {
		await editor.newWorkflow();
		await editor.addAction('data', 'VTU Wallet', 'Buy data');
		doing('choosing a network and one of its plans');
		await editor.choose('network', 'MTN');
		const plans = await editor.openList('dataPlan');
		for (const name of await plans.allInnerTexts()) assert.match(name, /MTN/);
		await editor.searchList('1GB');
		await waitFor('the list to get short', async () => [1, 2, 3, 4].includes(await plans.count()));
		await plans.first().click();
		await editor.type('phone', '08031234567');
		doing('running a preview');
		await editor.choose('mode', 'Preview');
		await editor.executeStep();
		await editor.showOutputAs('schema');
		await untilOutput(editor, /preview/);
		assert.equal(charges(), 0, 'a preview buys nothing');
		await takePicture(editor, 'preview');
		doing('buying');
		await editor.choose('mode', 'Buy');
		await editor.executeStep();
		await untilOutput(editor, /outcome.*success/);
		assert.equal(charges(), 1);
		await untilOutput(editor, /1 row: 1 bought now/);
		await takePicture(editor, 'receipt');
	});

	inBrowser('A preview, the purchase, and the same again by hand', async (editor, doing) => {
		const animation = new Animation();
		const [vtuWalletApi] = await host.rest.get<CredentialLink[]>('/rest/credentials');
		const order = { phone: '08031234567', amount: 350, key: 'order-1001' };
		const buying = airtimeNode('key', order, { credentials: { vtuWalletApi } });
		await editor.openWorkflow(await saveWorkflow(host.rest, chain('Order', [start(), buying])));
		await editor.openNode('Buy Airtime');
		doing('running a preview');
		await editor.choose('mode', 'Preview');
		await editor.executeStep();
		await editor.showOutputAs('schema');
		await untilOutput(editor, /preview/);
		assert.equal(charges(), 0);
		await animation.show(editor, '1. Preview: the node checks the order and buys nothing.');
		doing('buying');
		await editor.choose('mode', 'Buy');
		await editor.executeStep();
		await untilOutput(editor, /1 row: 1 bought now/);
		assert.equal(charges(), 1);
		await animation.show(editor, '2. Buy: the wallet pays once, and the receipt is here.');
		doing('buying the same again');
		await editor.executeStep();
		await untilOutput(editor, /1 row: 1 bought earlier/);
		assert.equal(charges(), 1);
		await animation.show(
			editor,
			'3. The same order again: the same receipt, and nothing is bought.',
		);
		animation.keepAs('bought-once');
	});

	inBrowser('A refusal says what happened and what to do', async (editor, doing) => {
		shop.simulator.setAccount(shopAccount.username, { balance: 20 });
		await editor.newWorkflow();
		await editor.addAction('airtime', 'VTU Wallet', 'Buy airtime');
		await editor.type('phone', '08031234567');
		await editor.type('amount', '500');
		doing('buying more than the wallet holds');
		await editor.executeStep();
		await untilOutput(editor, /Not bought.*insufficient/i);
		await untilOutput(editor, /fund/i);
		await takePicture(editor, 'refusal');
	});

	inBrowser('A run with many rows shows its summary', async (editor, doing) => {
		const orders = newOrders(12);
		shop.simulator.configure({
			faults: [{ path: '/api/topup', after: 9, count: 1, fault: { kind: 'fail' } }],
		});
		const rows = node(
			'Orders',
			'n8n-nodes-base.code',
			{ jsCode: `return ${JSON.stringify(orders)}` },
			{ typeVersion: 2 },
		);
		const [vtuWalletApi] = await host.rest.get<CredentialLink[]>('/rest/credentials');
		const buying = airtimeNode(
			'key',
			{ includeInputFields: true },
			{ credentials: { vtuWalletApi }, onError: 'continueErrorOutput' },
		);
		const workflow = chain('Top-ups', [start(), rows, buying]);
		const id = await saveWorkflow(host.rest, workflow);
		await editor.openWorkflow(id);
		await editor.openNode('Buy Airtime');
		doing('running twelve rows, of which the vendor cannot serve one');
		await editor.executeStep();
		await untilOutput(editor, /12 rows: 11 bought now.*1 failed/);
		await takePicture(editor, 'summary');
	});

	inBrowser('Cable: the plans follow the provider', async (editor, doing) => {
		await editor.newWorkflow();
		await editor.addAction('airtime', 'VTU Wallet', 'Subscribe to cable plan');
		doing('choosing a provider');
		await (await editor.openList('cable')).getByText('DSTV').first().click();
		doing('opening the plans');
		const plans = await editor.openList('cablePlan');
		const dstv = await plans.allInnerTexts();
		assert.ok(dstv.length > 0);
		await plans.first().click();
		doing('choosing another provider');
		await (await editor.openList('cable')).getByText('GOTV').first().click();
		const others = await (await editor.openList('cablePlan')).allInnerTexts();
		assert.ok(
			others.length > 0 && others.every((name) => !dstv.includes(name)),
			`${others.join()} are not of the first provider`,
		);
	});

	inBrowser('Each field offers only its own credentials', async (editor, doing) => {
		const login = loginData(shop.simulator);
		const wallet = await saveCredential(host.rest, 'My Wallet', 'vtuWalletApi', login);
		const { link: list } = await saveListCredential(host.rest);
		const trigger = node('Watcher', vtuWalletTrigger, { watch: 'transactions', source: 'ledger' });
		const id = await saveWorkflow(host.rest, chain('Watching', [trigger]));
		await editor.openWorkflow(id);
		await editor.openNode('Watcher');
		await editor.field('watch').waitFor();
		const selects = editor.page.getByTestId('node-credentials-select');
		const entry = ({ id: credential }: CredentialLink) =>
			editor.page
				.getByTestId(`node-credentials-select-item-${credential}`)
				.filter({ visible: true });
		for (const [place, own, other] of [
			[0, wallet, list],
			[1, list, wallet],
		] as const) {
			doing(`opening the field of ${own.name}`);
			await selects.nth(place).click();
			await entry(own).waitFor();
			// The list before takes a moment to close.
			await entry(other).waitFor({ state: 'hidden', timeout: 5000 });
			await entry(own).click();
		}
		for (const { id: credential } of [wallet, list])
			await host.rest.remove(`/rest/credentials/${credential}`);
	});

	for (const [name, play] of [
		['A trigger is published, and its execution can be read', watchInEditor],
		['The assistant buys in the chat of the editor, once it is approved', chatInEditor],
	] as const)
		inBrowser(name, async (editor, doing) => {
			const [wallet] = await host.rest.get<CredentialLink[]>('/rest/credentials');
			await play(editor, doing, wallet);
		});
});
