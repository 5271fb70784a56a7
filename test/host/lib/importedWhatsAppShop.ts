import { findDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { byPaystack } from './payments';
import { host } from './place';
import { saveCredential } from './shop';
import { postToWebhook, type WorkflowNode } from './workflows';
import { accessToken, appSecret, phoneNumberId, type WhatsApp } from './whatsapp';

const secret = 'secret-of-paystack';
export const owner = '2348030000000';

const bearer = async (name: string, token: string) =>
	await saveCredential(host.rest, name, 'httpHeaderAuth', {
		name: 'Authorization',
		value: `Bearer ${token}`,
	});

export async function importShop({ url }: WhatsApp): Promise<void> {
	const [whatsapp, paystack] = [
		await bearer('WhatsApp', accessToken),
		await bearer('Paystack', secret),
	];
	const signing = new Map([
		['Signature of WhatsApp', appSecret],
		['Signature of Paystack', secret],
	]);
	const crypto = new Map(
		await Promise.all(
			[...signing].map(async ([name, hmacSecret]) => {
				const saved = await saveCredential(host.rest, name, 'crypto', { hmacSecret });
				return [name, saved] as const;
			}),
		),
	);
	const settings: Record<string, string> = {
		graphUrl: `${url}/v21.0`,
		phoneNumberId,
		verifyToken: 'a-word',
		ownerNumber: '+234 803 000 0000',
	};
	const change = (node: WorkflowNode) => {
		const signature = crypto.get(node.name);
		if (signature) node.credentials = { crypto: signature };
		if (node.name.startsWith('Send')) node.credentials = { httpHeaderAuth: whatsapp };
		if (node.name === 'Make a Pay Link') {
			node.credentials = { httpHeaderAuth: paystack };
			node.parameters.url = `${url}/transaction/initialize`;
		}
		if (node.name === 'Deliver') node.parameters.options = { settleFor: 2 };
		if (node.name !== 'Settings') return;
		const { assignments } = node.parameters.assignments as {
			assignments: Array<{ name: string; value: string }>;
		};
		for (const one of assignments) one.value = settings[one.name] ?? one.value;
	};
	await importHere('whatsapp-shop', { publish: true, change });
}

export async function pay(reference: string, kobo: number, more: object = {}, key = secret) {
	const [body, headers] = byPaystack({ reference, amount: kobo, ...more }, key);
	return (await postToWebhook(host.rest, 'whatsapp-shop-paid', body, headers)).status;
}

export async function subscribe(token: string): Promise<[status: number, text: string]> {
	const query = `hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`;
	const answer = await host.rest.raw(`/webhook/whatsapp-shop?${query}`);
	return [answer.status, await answer.text()];
}

export async function states(): Promise<Record<string, unknown>> {
	const rows = (await (await findDataTable(host.rest, 'WhatsApp Orders'))?.rows()) ?? [];
	return Object.fromEntries(rows.map(({ order, state }) => [order, state]));
}
