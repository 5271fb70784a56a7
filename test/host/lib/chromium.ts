import { existsSync } from 'node:fs';

import { canInstallPackages, installPackages } from './apt';

const places = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; on a Debian without one (a CI container, say) it is installed. */
export async function chromiumPath(): Promise<string> {
	const found = find();
	if (found) return found;
	if (!canInstallPackages())
		throw new Error(
			'The browser tests need Chromium or Chrome. Install it, or name its program in CHROMIUM_PATH.',
		);
	await installPackages('chromium');
	const installed = find();
	if (!installed)
		throw new Error(
			'apt-get installed chromium, but it is in none of the usual places. Name its program in CHROMIUM_PATH.',
		);
	return installed;
}

function find(): string | undefined {
	return [process.env.CHROMIUM_PATH, ...places].find((place) => place && existsSync(place));
}
