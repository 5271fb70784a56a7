import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { tokenOf } from './account';
import type { ApiContext, Credential } from '../wire/hostRequest';
import { refuse, renew, type LiveToken, type Token } from './token';
import type { Account } from '../types';

/** How many new tokens in a row may be refused. */
const mostRefusedInARow = 2;

const refusedToken =
	'The provider does not accept the token. Open the credential, copy the token of the chosen environment again and save it.';
const credentialGone =
	'The credential could not be read while this run was under way. Check that it still exists.';
export const refusedAgain =
	'The provider does not accept the token, also after a new login. Check that nothing else signs in to this account again and again, and that the address in the credential is the right one.';

/** The token of one run. If it is missing or refused, one new login serves all rows. */
export class Session {
	private token: Promise<Token>;

	private readonly deadTexts = new Set<string>();

	private refusedInARow = 0;

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly account: Account,
		data: ICredentialDataDecryptedObject,
	) {
		this.token = Promise.resolve({
			token: tokenOf(credential.type, data, account),
			fromLogin: false,
		});
	}

	async usable(): Promise<Token> {
		for (;;) {
			const held = this.token;
			const token = await held;
			const isUsable =
				'refused' in token
					? performance.now() < token.until
					: token.token !== '' && !token.isRefused;
			if (isUsable) return token;
			if (this.token === held) this.token = this.renewed();
		}
	}

	accepted(): void {
		this.refusedInARow = 0;
	}

	/** After several refused new tokens this run stops its logins, because a login for each row could lock the account. */
	markDead(used: LiveToken): void {
		if (used.isRefused) return;
		used.isRefused = true;
		this.deadTexts.add(used.token);
		if (!used.fromLogin) return;
		this.refusedInARow++;
		if (this.refusedInARow === mostRefusedInARow)
			this.token = Promise.resolve(refuse(refusedAgain));
	}

	private async renewed(): Promise<Token> {
		if (this.credential.type === 'vtuWalletTokenApi') return refuse(refusedToken);
		const { context, credential, account, deadTexts } = this;
		return await renew(context, credential, account, deadTexts).catch(() => refuse(credentialGone));
	}
}
