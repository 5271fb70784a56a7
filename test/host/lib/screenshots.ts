import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { keptFolder, projectFolder } from './folders';

const passing = path.join(tmpdir(), 'vtu-wallet-screenshots');
/** The pictures of the README are written on request only: otherwise a test changes no file of the checkout. */
const ofReadme = process.env.UPDATE_SCREENSHOTS
	? path.join(projectFolder, 'docs/screenshots')
	: passing;

/** A picture of the README. */
export async function takePicture(page: Page, name: string, pictures = ofReadme): Promise<void> {
	mkdirSync(pictures, { recursive: true });
	// The icons come after the nodes.
	await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
	await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}

/** A picture to look at, of which nothing is kept in the checkout. */
export async function takePassingPicture(page: Page, name: string): Promise<void> {
	await takePicture(page, name, passing);
}

/** What the browser showed when a test failed; gives the file. */
export async function pictureOfFailure(page: Page): Promise<string> {
	const folder = keptFolder() ?? tmpdir();
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, `vtu-wallet-failure-${Date.now()}.png`);
	await page.screenshot({ path: file });
	return file;
}
