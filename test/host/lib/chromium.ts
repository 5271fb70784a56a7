import { programOf } from './apt';

/** The browser of this machine, or the one that `CHROMIUM_PATH` names. */
export const chromiumPath = async (): Promise<string> =>
	await programOf('chromium', () => [
		process.env.CHROMIUM_PATH ?? '',
		'/usr/bin/chromium',
		'/usr/bin/chromium-browser',
		'/usr/bin/google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	]);
