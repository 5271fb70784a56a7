import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { projectFolder } from './folders';

/** The pictures of the README are taken anew on request only: a test leaves the checkout as it was. */
const folder = process.env.UPDATE_SCREENSHOTS
	? path.join(projectFolder, 'docs/screenshots')
	: path.join(tmpdir(), 'vtu-wallet-screenshots');

export async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}

/** What the browser showed when a test failed; gives the file. */
export async function pictureOfFailure(page: Page): Promise<string> {
	const file = path.join(tmpdir(), `vtu-wallet-failure-${Date.now()}.png`);
	await page.screenshot({ path: file });
	return file;
}
