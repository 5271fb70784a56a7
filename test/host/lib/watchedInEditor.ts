import { buyPending } from '../../support/otherBuyer';
import type { Editor } from './editor';
import { host, shop } from './place';
import type { Doing } from './scenario';
import { type CredentialLink, vtuWalletTrigger } from './shop';
import { waitFor } from './wait';
import { chain, node, pollTimes, saveWorkflow } from './workflows';

/** A trigger is tried and published in the editor; its execution is read in the Executions list. */
export async function watchInEditor(
	editor: Editor,
	doing: Doing,
	vtuWalletApi: CredentialLink,
): Promise<void> {
	const { page } = editor;
	await buyPending(shop, 'order-1001');
	const watching = { watch: 'transactions', source: 'list', references: 'order-1001', pollTimes };
	const trigger = node('Watch', vtuWalletTrigger, watching, { credentials: { vtuWalletApi } });
	const id = await saveWorkflow(host.rest, chain('Watching', [trigger]));
	await editor.openWorkflow(id);
	await editor.openNode('Watch');
	doing('fetching a test event');
	await page.getByTestId('node-execute-button').click();
	await editor
		.output()
		.getByText(/^An example: this purchase is still open/)
		.waitFor();
	doing('publishing');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Publish' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
	await page.getByRole('button', { name: 'Got it' }).click();
	const lookUps = () => shop.simulator.requests().filter(({ path }) => path.includes('requery'));
	const before = lookUps().length;
	await waitFor('a poll', async () => lookUps().length > before);
	doing('letting the purchase succeed, and looking for its execution');
	shop.simulator.settle('order-1001', 'success');
	await waitFor('its execution', async () => (await host.executions.ids(id)).length === 2);
	await page.goto(`${host.url}/workflow/${id}/executions`);
	await editor.openNode('Watch');
	await editor.output().getByText('pending', { exact: true }).waitFor();
	const message = editor.output().getByText(/successfully purchased MTN ₦100/);
	await message.first().waitFor();
}
