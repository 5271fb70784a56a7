import type { IDataObject } from 'n8n-workflow';

import type { Esim, EsimPackage } from '../../api/schemas/esims';
import { filled } from '../fields/filled';

/** An eSIM as an item: under the names of this package, without what the provider left out. */
export const simpleEsim = (esim: Esim): IDataObject => filled({ ...esim, raw: undefined });

export const simplePackage = (esimPackage: EsimPackage): IDataObject => filled({ ...esimPackage, raw: undefined });

/** It can be installed. A record without its state is ready when it has its link. */
export function isProvisioned({ simApplied, planStatus, universalLink, activationCode }: Esim): boolean {
	if (planStatus !== undefined) return planStatus === 1;
	return simApplied === true || universalLink !== undefined || activationCode !== undefined;
}
