import type { INodeProperties } from 'n8n-workflow';

/** The provider checks that the number belongs to the network; ported numbers do not pass. */
export const bypassField: INodeProperties = {
	displayName: 'Bypass',
	name: 'bypass',
	type: 'boolean',
	default: false,
	description:
		"Whether to skip the provider's own check that the number belongs to the network, as ported numbers need",
};
