import type { Answer } from '../../values/answer';
import { tellsOfPurchase } from '../answers/answer';
import { isMissingRoute } from '../answers/missingRoute';
import { blamesToken, isOfPublicServer } from '../answers/tokenRefusal';
import type { ApiRequest } from '../types';
import { type ApiContext, type Credential, hostRequest } from '../wire/hostRequest';
import type { CredentialName } from './account';
import { harmless, liveToken, Tokens, type LiveToken, type ProbeResult } from './tokens';

type TimedRequest = ApiRequest & { timeoutMs: number };

/** The tries of a request whose token is refused: with this token, a stored one, and one of a new login. */
const mostSends = 3;

const refusedAgain =
	'The provider does not accept the token, also after a new login. Ask the provider whether the account is blocked. Check that nothing else signs in to this account again and again, and that the address in the credential is the right one.';

export async function openSession(context: ApiContext): Promise<Session> {
	const node = context.getNode();
	const type: CredentialName =
		node.parameters.authentication === 'token' ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	const { id, name } = node.credentials?.[type] ?? { id: null, name: '' };
	const credential = { type, id: id ?? '', name };
	const read = async () => liveToken(credential, await context.getCredentials(type));
	return new Session(context, credential, await read(), read);
}

/** Sends requests of one run, which has one account. */
export class Session {
	/** Set if later requests of this run cannot get another answer. */
	refusal: string | undefined;
	private readonly tokens: Tokens;

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		readonly first: LiveToken,
		read: () => Promise<LiveToken>,
	) {
		this.tokens = new Tokens(context, credential, first, async () => {
			const stored = await read();
			// Another account knows nothing of what this run has sent.
			if (stored.account.fingerprint !== first.account.fingerprint) throw new Error();
			return stored;
		});
	}

	/** Sends once, and again with another token if the provider refused this one. */
	async send(request: TimedRequest): Promise<Answer> {
		for (let sends = 0; sends < mostSends && this.refusal === undefined; sends++) {
			const token = await this.tokens.usable();
			if ('refused' in token) {
				if (token.until === Infinity) this.refusal ??= token.refused;
				return { kind: 'tokenRefused', message: token.refused };
			}
			const purchases = request.method === 'GET' ? 0 : 1;
			token.sending += purchases;
			const answer = await this.exchange(request, token);
			const isRefused = await this.isRefused(answer, token, request);
			token.sending -= purchases;
			if (!isRefused) return answer;
			this.tokens.drop(token);
		}
		this.refusal ??= refusedAgain;
		return { kind: 'tokenRefused', message: this.refusal };
	}

	private async exchange(request: TimedRequest, token: LiveToken): Promise<Answer> {
		const answer = await hostRequest(this.context, this.credential, token, request);
		// Some deployments repeat the refused token, or the header that they cannot read.
		if (answer.kind !== 'http') return answer;
		return { ...answer, body: token.redact(answer.body) };
	}

	/**
	 * A provider may blame the token for another fault, and a 401 may come from a vendor after the charge. So a refused token
	 * counts only if a harmless request with it is refused too.
	 */
	private async isRefused(answer: Answer, used: LiveToken, { method }: TimedRequest) {
		if (!blamesToken(answer) || answer.kind !== 'http') return false;
		const isRead = method === 'GET';
		// With a new token the provider could buy it again.
		if (!isRead && tellsOfPurchase(answer.body)) return false;
		if (isRead && used.isRefused) return true;
		// A vendor may blame the token after the charge, so only the probe decides about purchases, and while one is under way.
		if (isRead && used.sending === 0) {
			if (answer.status === 401) return true;
			// Some providers show the list of networks without a token, so the probe says nothing about a stored token.
			if (!used.isNew && this.credential.type === 'vtuWalletApi') return true;
		}
		used.probe ??= this.probe(used);
		const probed = await used.probe;
		return probed === 'refused' || (probed === 'noRoute' && isOfPublicServer(answer));
	}

	private async probe(used: LiveToken): Promise<ProbeResult> {
		const answer = await this.exchange(harmless, used);
		if (blamesToken(answer)) return 'refused';
		used.probe = undefined;
		return isMissingRoute(answer) ? 'noRoute' : 'accepted';
	}
}
