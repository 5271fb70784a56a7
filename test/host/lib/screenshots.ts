import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { keptFolder, projectFolder } from './folders';

/** The pictures of the README are taken anew on request only: a test leaves the checkout as it was. */
const pictures = process.env.UPDATE_SCREENSHOTS
	? path.join(projectFolder, 'docs/screenshots')
	: path.join(tmpdir(), 'vtu-wallet-screenshots');

export async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(pictures, { recursive: true });
	// The icons come after the nodes.
	await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
	await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}

/** What the browser showed when a test failed; gives the file. */
export async function pictureOfFailure(page: Page): Promise<string> {
	const folder = keptFolder() ?? tmpdir();
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, `vtu-wallet-failure-${Date.now()}.png`);
	await page.screenshot({ path: file });
	return file;
}
