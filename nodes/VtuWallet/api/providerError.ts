import type { Explanation, ProviderErrorKind } from './answers/explain';

/** A harmless request failed: a catalogue, a lookup, a login. The error holds no secret. Purchases never throw it. */
export class ProviderError extends Error {
	readonly kind: ProviderErrorKind;

	readonly advice: string;

	/** n8n shows the `description` of an error below its message. */
	readonly description: string;

	readonly httpStatus?: number;

	readonly mayPass: boolean;

	constructor({ kind, title, advice, httpStatus, mayPass = false }: Explanation) {
		super(title);
		this.name = 'ProviderError';
		this.kind = kind;
		this.advice = advice;
		this.description = advice;
		this.httpStatus = httpStatus;
		this.mayPass = mayPass;
	}
}
