import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';

/** The provider checks that the number belongs to the network; ported numbers do not pass. */
export const bypassOption: INodeProperties = {
	displayName: 'Skip Number Check',
	name: 'bypass',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		"Whether the provider shall not check that the number belongs to the network. A number that was moved to another network needs it; name its network in 'Network'.",
};

/** Above the options nobody sees it, but a workflow may have it there. */
export const bypassOutsideOptions: INodeProperties = {
	displayName: 'Bypass',
	name: 'bypass',
	type: 'hidden',
	default: false,
};

export const wantsBypass = (row: Row): boolean => row.flag('options.bypass') || row.flag('bypass');
