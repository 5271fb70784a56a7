import assert from 'node:assert/strict';

import type { Editor } from './editor';
import { importExample, placeHere } from './examples';
import { charges } from './ledger';
import { host } from './place';
import { repeatsTheTool } from './reviewedAgent';
import type { Doing } from './scenario';
import { scriptedModel } from './scriptedModel';
import { type CredentialLink, saveCredential } from './shop';

/** The assistant of the examples in the chat of n8n's editor, where the workflow need not be published. */
export async function chatInEditor(
	editor: Editor,
	doing: Doing,
	vtuWalletApi: CredentialLink,
): Promise<void> {
	const { page } = editor;
	const model = await scriptedModel(repeatsTheTool);
	const key = { apiKey: 'of-nobody', url: model.url };
	const openAiApi = await saveCredential(host.rest, 'Scripted chat', 'openAiApi', key);
	const id = await importExample('top-up-assistant', await placeHere(), {
		change: (node) => {
			if (node.name === 'Model') node.credentials = { openAiApi };
			if (node.credentials?.vtuWalletApi) node.credentials = { vtuWalletApi };
		},
	});
	try {
		await editor.openWorkflow(id);
		doing('writing into the chat');
		await page.getByTestId('workflow-chat-button').click();
		const input = page.locator('textarea').filter({ visible: true }).first();
		await input.fill('Top up 08031234567 with 500');
		await input.press('Enter');
		await page.getByText('Buy airtime of ₦500 for 08031234567?').first().waitFor();
		assert.equal(charges(), 0);
		doing('pressing Buy');
		await page.getByRole('button', { name: 'Buy', exact: true }).click();
		await page
			.getByText(/I was told: .*success/)
			.first()
			.waitFor();
		assert.equal(charges(), 1);
	} finally {
		model.stop();
	}
}
