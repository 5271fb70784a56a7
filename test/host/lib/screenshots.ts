import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { animate, type Frame } from './animation';
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

/** The canvas of an example, for n8n's gallery; made on request only, in the folder that is named. */
export async function pictureOfExample(editor: Editor, name: string): Promise<void> {
	const folder = process.env.EXAMPLE_PICTURES;
	if (!folder) return;
	await editor.dismissMessages();
	await editor.page.emulateMedia({ colorScheme: 'light' });
	const file = path.join(folder, `${name}.png`);
	await editor.page.screenshot({ path: file, animations: 'disabled' });
}

/** An animated picture of the documents, in the light theme; made on request only. */
export class Animation {
	private readonly frames: Frame[] = [];

	/** A picture of the page, with a caption. */
	async show(editor: Editor, caption: string): Promise<void> {
		if (!process.env.UPDATE_SCREENSHOTS) return;
		await editor.dismissMessages();
		await editor.page.emulateMedia({ colorScheme: 'light' });
		await editor.page.addStyleTag({ content: captionStyle(caption) });
		this.frames.push({ png: await editor.page.screenshot({ animations: 'disabled' }), seconds: 4 });
	}

	keepAs(name: string): void {
		if (this.frames.length === 0) return;
		writeFileSync(path.join(pictures, `${name}.png`), animate(this.frames));
	}
}

/** The newest caption replaces those before. */
const captionStyle = (caption: string) => `body::after {
	content: ${JSON.stringify(caption)};
	position: fixed; z-index: 99999; bottom: 0; left: 0; right: 0;
	padding: 18px; text-align: center;
	font: 600 28px sans-serif; color: white; background: #1f2937;
}`;

/** A picture of the browser when a test failed. Gives the file. */
export async function pictureOfFailure(page: Page): Promise<string> {
	const file = path.join(keptFolder() ?? tmpdir(), `vtu-wallet-failure-${Date.now()}.png`);
	await page.screenshot({ path: file });
	return file;
}
