import { noLookUp } from './answers/requery';
import type { ProviderFacts, RequeryResult } from './types';

const notAsked: RequeryResult = {
	kind: 'cannotTell',
	reason: noLookUp,
	isMissing: true,
	answer: { kind: 'fault', code: 'NOT_ASKED', message: noLookUp, lasting: true },
};

/** Whether the provider has a status look-up. If it has none, one run asks for the address only once. */
export class LookUpRoute {
	isMissing: boolean;
	private hasAnswered = false;

	constructor({ lookUp }: Pick<ProviderFacts, 'lookUp'>) {
		this.isMissing = lookUp === 'none';
	}

	async ask(request: () => Promise<RequeryResult>): Promise<RequeryResult> {
		if (this.isMissing) return notAsked;
		const { isMissing, ...found } = await request();
		if (found.kind !== 'cannotTell') this.hasAnswered = true;
		// A look-up that has answered before is only disturbed now.
		if (isMissing && !this.hasAnswered) this.isMissing = true;
		return this.isMissing && isMissing ? { ...found, isMissing } : found;
	}
}
