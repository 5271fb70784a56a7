import { after, before, beforeEach } from 'node:test';

import * as examples from './examples';
import { type Google, startGoogle } from './google';
import { type Mailbox, openMailbox } from './mailbox';
import { type Notifications, receiveNotifications } from './notifications';
import { host, useShop } from './place';

/** The servers around the examples: Google's sheets, a mailbox, and a chat with all its messages. */
export let google: Google;
export let mailbox: Mailbox;
export const notified: string[] = [];
export const pictures: Buffer[] = [];
let here: examples.ExamplePlace;

/** Opens them, with an n8n and a shop, for the scenarios of a suite. */
export function useServers(): void {
	let notifications: Notifications | undefined;
	before(async () => {
		google = await startGoogle();
	});
	const options = {
		get env() {
			return google.env;
		},
	};
	useShop(options, async () => {
		notifications = await receiveNotifications((text, picture) => {
			notified.push(text);
			if (picture) pictures.push(picture);
		});
		mailbox = await openMailbox(host.rest);
		here = await examples.placeHere({ notifyUrl: notifications.url, smtp: mailbox.smtp });
		examples.copySheets();
	});
	beforeEach(() => {
		notified.length = 0;
	});
	after(() => {
		notifications?.stop();
		mailbox?.stop();
		google?.stop();
	});
}

/** An example among these servers; gives the workflow's id. */
export const importHere = async (name: string, options?: examples.ImportOptions): Promise<string> =>
	await examples.importExample(name, here, options);
