/** What a record of an owned eSIM says of the things that are watched. */
export interface EsimSeen {
	id: string;
	provisioned: boolean;
	/** There is a link to install it with. */
	linkReady: boolean;
	isTopUp: boolean;
	expiresAt?: number;
	createdAt?: number;
	/** The whole record, as the provider gave it. */
	record: Record<string, unknown>;
}
