import { readMoment } from './moment';

/** What a record of an owned eSIM says of the things that are watched. */
export interface EsimSeen {
	id: string;
	provisioned: boolean;
	linkReady: boolean;
	isTopUp: boolean;
	expiresAt?: number;
	createdAt?: number;
	/** The whole record, as the provider gave it. */
	record: Record<string, unknown>;
}

/** Undefined for a record without an id: there is nothing to know it by. */
export function readEsim(record: Record<string, unknown>): EsimSeen | undefined {
	const id = typeof record.id === 'number' || typeof record.id === 'string' ? String(record.id).trim() : '';
	if (id === '') return undefined;
	return {
		id,
		provisioned: Number(record.plan_status) === 1,
		linkReady: typeof record.universal_link === 'string' && record.universal_link.trim() !== '',
		isTopUp: [true, 1, '1', 'true'].some((yes) => yes === record.is_topup),
		expiresAt: readMoment(record.expires_at),
		createdAt: readMoment(record.created_at),
		record,
	};
}
