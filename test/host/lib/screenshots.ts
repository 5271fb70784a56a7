import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import type { Editor } from './editor';
import { keptFolder, projectFolder } from './folders';

const pictures = path.join(projectFolder, 'docs/screenshots');

/** Pictures of the documents, made on request only: otherwise a test changes no file of the checkout. */
export async function takePicture(editor: Editor, name: string): Promise<void> {
	if (!process.env.UPDATE_SCREENSHOTS) return;
	await editor.dismissMessages();
	const { page } = editor;
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		// The icons come after the nodes.
		await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
		const file = path.join(pictures, `${name}-${colorScheme}.png`);
		await page.screenshot({ path: file, animations: 'disabled' });
	}
}

/** What the browser showed when a test failed; gives the file. */
export async function pictureOfFailure(page: Page): Promise<string> {
	const file = path.join(keptFolder() ?? tmpdir(), `vtu-wallet-failure-${Date.now()}.png`);
	await page.screenshot({ path: file });
	return file;
}
