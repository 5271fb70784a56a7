import { chromium, selectors } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';

import { chromiumPath } from './chromium';
import type { Host } from './host';
import { owner } from './rest';
import { userAgent } from './userAgent';

const quietFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({
		executablePath: await chromiumPath(),
		headless: true,
		args: quietFlags,
	});
}

/** A new visitor who signs in by the form. Refuses requests of the page to other servers. */
export async function signedInPage(browser: Browser, host: Host): Promise<Page> {
	const context = await browser.newContext({
		userAgent,
		viewport: { width: 1440, height: 900 },
		reducedMotion: 'reduce',
	});
	await context.route('**/*', async (route) => {
		const address = new URL(route.request().url());
		if (['127.0.0.1', 'localhost'].includes(address.hostname) || address.protocol === 'data:')
			await route.continue();
		else await route.abort();
	});
	const page = await context.newPage();
	page.setDefaultTimeout(60_000);
	await page.goto(`${host.url}/signin`);
	await page.locator('input[name="emailOrLdapLoginId"]').fill(owner.email);
	await page.locator('input[name="password"]').fill(owner.password);
	await page.getByTestId('form-submit-button').click();
	await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
	return page;
}
