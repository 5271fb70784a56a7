import type { RefusalKind } from '../../purchase/verdict';

export type ProviderErrorKind =
	| RefusalKind
	| 'signIn'
	| 'unreachable'
	| 'timeout'
	| 'interrupted'
	| 'stopped'
	| 'redirected'
	| 'webPage'
	| 'unreadable'
	| 'refused';

/** What came back, in words for a person. */
export interface Explanation {
	kind: ProviderErrorKind;
	/** What happened, as a sentence without a full stop. */
	title: string;
	/** How to get on, as whole sentences. */
	advice: string;
	httpStatus?: number;
	/** The same request may be answered a little later. */
	mayPass?: boolean;
}

/**
 * The provider (or the way to it) did not give what a harmless request asked for: a catalogue, a look-up, a login.
 * Purchases never end in it; their answers are judged as `Answer`. It holds no secret and no cause that does.
 */
export class ProviderError extends Error {
	readonly kind: ProviderErrorKind;

	readonly advice: string;

	/** n8n shows a `description` below the message of whatever error it wraps. */
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
