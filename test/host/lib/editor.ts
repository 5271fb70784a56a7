import type { Locator, Page } from 'playwright-core';

/** n8n's editor, with the actions of a user. */
export class Editor {
	constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	/** An empty workflow with a manual trigger. */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('canvas-plus-button').click();
		await this.page.getByText('Trigger manually').click();
		await this.page.getByTestId('execute-workflow-button').first().waitFor();
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
	}

	/** Opens the panel of nodes and types; gives the names that it lists. */
	async searchNodes(words: string): Promise<Locator> {
		const search = this.page.getByTestId('node-creator-search-bar');
		if (!(await search.isVisible()))
			await this.page.getByTestId('node-creator-plus-button').click();
		await search.fill(words);
		return this.page.getByTestId('node-creator-item-name');
	}

	async addAction(search: string, nodeName: string, action: string): Promise<void> {
		const found = await this.searchNodes(search);
		await found.getByText(nodeName, { exact: true }).first().click();
		await this.page.getByTestId('node-creator').getByText(action, { exact: true }).click();
		await this.page.getByTestId('ndv').waitFor();
	}

	async openNode(name: string): Promise<void> {
		await this.page
			.getByTestId('canvas-node')
			.and(this.page.locator(`[data-node-name="${name}"]`))
			.dblclick();
		await this.page.getByTestId('ndv').waitFor();
	}

	field(parameter: string): Locator {
		return this.page.getByTestId(`parameter-input-${parameter}`);
	}

	async choose(parameter: string, option: string): Promise<void> {
		await this.field(parameter).click();
		const options = this.page.getByTestId('parameter-input-item').filter({ visible: true });
		await options.getByText(option, { exact: true }).first().click();
	}

	async type(parameter: string, text: string): Promise<void> {
		await this.field(parameter).locator('input, textarea').first().fill(text);
	}

	/** Opens a list of the provider; gives its entries. */
	async openList(parameter: string): Promise<Locator> {
		await this.page
			.getByTestId(`resource-locator-${parameter}`)
			.getByTestId('rlc-input-container')
			.click();
		const entries = this.page.getByTestId('rlc-item').filter({ visible: true });
		await entries.first().waitFor();
		return entries;
	}

	/** Types into the open list, which then shows only the entries that fit. */
	async searchList(words: string): Promise<void> {
		await this.page.getByTestId('rlc-search').filter({ visible: true }).fill(words);
	}

	/** Runs the step whose form is open, until its panel shows the new output or complaint. */
	async executeStep(): Promise<void> {
		const ran = this.page.waitForResponse(
			(response) => response.url().endsWith('/run') && response.request().method() === 'POST',
		);
		await this.page.getByTestId('node-execute-button').click();
		await ran;
		const done = this.output()
			.getByTestId('node-run-status-success')
			.or(this.output().getByTestId('node-error-view'))
			.or(this.output().getByTestId('node-run-status-danger'));
		await this.page.getByTestId('node-execute-button').getByText('Execute step').waitFor();
		await done.first().waitFor();
	}

	async showOutputAs(view: 'schema' | 'table' | 'json'): Promise<void> {
		await this.output().getByTestId(`radio-button-${view}`).click();
	}

	output(): Locator {
		return this.page.getByTestId('output-panel');
	}

	/** The little messages in the corner hide what is behind them. */
	async dismissMessages(): Promise<void> {
		const closing = this.page.locator('.el-notification__closeBtn');
		while ((await closing.count()) > 0)
			await closing
				.first()
				.click({ timeout: 1000 })
				.catch(() => undefined);
	}
}
