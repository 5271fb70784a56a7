/** A node that does nothing but call n8n's request helper, twenty rows at a time: what the helper alone costs. */
class HelperOnly {
	description = {
		displayName: 'Helper Only',
		name: 'helperOnly',
		group: ['transform'],
		version: 1,
		description: 'Calls the request helper for each row',
		defaults: { name: 'Helper Only' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'vtuWalletTokenApi', required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute() {
		const rows = this.getInputData();
		const url = this.getNodeParameter('url', 0);
		const { id, name } = this.getNode().credentials.vtuWalletTokenApi;
		const data = await this.getCredentials('vtuWalletTokenApi');
		const items = [];
		let next = 0;
		const worker = async () => {
			while (next < rows.length) {
				const item = next++;
				const { phone, amount, order } = rows[item].json;
				const request = {
					method: 'POST',
					url,
					body: { network: 1, phone, plan_type: 'VTU', amount, 'request-id': order },
					json: true,
				};
				const decrypted = { credentialsDecrypted: { id, name, type: 'vtuWalletTokenApi', data } };
				const json = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'vtuWalletTokenApi',
					request,
					decrypted,
				);
				items[item] = { json, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: 20 }, worker));
		return [items];
	}
}

module.exports = { HelperOnly };
