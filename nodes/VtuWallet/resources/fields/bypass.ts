import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { field, fixed } from './field';

/** The provider refuses a ported number, because its prefix is of another network. */
export const bypassOption = field.flag(
	'bypass',
	'Skip Number Check',
	"Whether to skip the provider's check that the number belongs to the network. If the customer kept the number at another network, choose that one in 'Network'.",
	fixed,
);

/** Hidden: a workflow may have it outside the options. */
export const bypassOutsideOptions: INodeProperties = {
	displayName: 'Bypass',
	name: 'bypass',
	type: 'hidden',
	default: false,
};

export const wantsBypass = (row: Row): boolean => row.flag('options.bypass') || row.flag('bypass');
