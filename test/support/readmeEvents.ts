import type { INodePropertyOptions } from 'n8n-workflow';

import { builtNode } from './builtPackage';
import { markdownTable } from './markdownTable';

/** The events of the trigger, as its form describes them. */
export function eventsTable(): string {
	const lists = builtNode('VtuWalletTrigger').description.properties.filter(
		({ name }) => name === 'events',
	);
	const rows = lists.flatMap(({ options = [], default: chosen }) =>
		(options as INodePropertyOptions[]).map(({ name, value, description = '' }) => [
			name + ((chosen as unknown[]).includes(value) ? ' ¹' : ''),
			`\`${String(value)}\``,
			description,
		]),
	);
	return markdownTable(['Event', 'Value', 'Reported when'], rows);
}
