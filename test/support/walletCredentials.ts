import type { ICredentialDataDecryptedObject, INode, INodeParameters } from 'n8n-workflow';

import type { Account, Simulator } from '../simulator';
import type { CredentialStore } from './credentialStore';

export type Authentication = 'login' | 'token';

export interface CredentialOptions {
	/** How the node signs in. `none`: without a credential. Default: `login`. */
	authentication?: Authentication | 'none';
	/** Default: `production`, because only there the simulator keeps a ledger. */
	environment?: 'production' | 'sandbox';
	/** The user name of one of the simulator's accounts. Default: the first one. */
	account?: string;
	/** Fields of the credential that differ from those that work. */
	credential?: ICredentialDataDecryptedObject;
	/** The id of a credential that a person edits between two runs. */
	credentialId?: string;
	/** A credential for the list of references that the trigger watches. */
	listCredential?: Record<string, string>;
}

export const credentialTypeOf: Record<Authentication, string> = {
	login: 'vtuWalletApi',
	token: 'vtuWalletTokenApi',
};

/** Credentials of the simulator's accounts, made when a run asks for them, and all the secrets that they ever held. */
export class WalletCredentials {
	/** The key is the secret, the value its name. */
	readonly secrets = new Map<string, string>();

	private readonly variants = ['{}'];

	constructor(
		private readonly simulator: Simulator,
		private readonly store: CredentialStore,
	) {}

	/** The fields of a node with the credential: its parameter and its `credentials`. */
	use(options: CredentialOptions): { parameters: INodeParameters; node: Partial<INode> } {
		const { authentication = 'login' } = options;
		if (authentication === 'none') return { parameters: {}, node: {} };
		const type = credentialTypeOf[authentication];
		const id = this.put(authentication, type, options);
		const credentials: INode['credentials'] = { [type]: { id, name: id } };
		if (options.listCredential) {
			const list = `list-${this.variant(options.listCredential)}`;
			this.note('key of the list', options.listCredential.headerSecret);
			this.store.put(list, 'vtuWalletListApi', options.listCredential);
			credentials.vtuWalletListApi = { id: list, name: list };
		}
		return { parameters: { authentication }, node: { credentials } };
	}

	/** Keys change while tests run, and the old ones stay secrets. */
	noteKeys(): void {
		for (const { username, password, liveToken, sandboxToken } of this.simulator.accounts) {
			this.note(`password of ${username}`, password);
			this.note(`login of ${username}`, `${username}:${password}`);
			this.note(`key of ${username}`, liveToken);
			this.note(`sandbox key of ${username}`, sandboxToken);
		}
	}

	private put(
		authentication: Authentication,
		type: string,
		{ environment = 'production', account, credential = {}, credentialId }: CredentialOptions,
	) {
		const owner = this.accountOf(account);
		const usual: Record<string, string> = {
			environment,
			productionUrl: this.simulator.productionUrl,
			sandboxUrl: this.simulator.sandboxUrl,
			...(authentication === 'login'
				? { username: owner.username, password: owner.password }
				: { liveToken: owner.liveToken, sandboxToken: owner.sandboxToken }),
		};
		const parts = [authentication, owner.username, environment, this.variant(credential)];
		const id = credentialId ?? parts.join('-');
		for (const name of ['password', 'liveToken', 'sandboxToken'])
			this.note(`${name} of the credential`, asText(credential[name]));
		// A stored login keeps its token between runs, as in the host.
		if (authentication === 'token' || credentialId || !this.store.has(id))
			this.store.put(id, type, { ...usual, ...credential });
		return id;
	}

	/** A number for each set of changes, because an id is shown and may not hold a secret. */
	private variant(credential: object): number {
		const changes = JSON.stringify(credential);
		if (!this.variants.includes(changes)) this.variants.push(changes);
		return this.variants.indexOf(changes);
	}

	private accountOf(name?: string): Account {
		const found = this.simulator.accounts.find(
			({ username }) => name === undefined || username === name,
		);
		if (!found) throw new Error(`The simulator has no account "${name}"`);
		return found;
	}

	private note(role: string, secret: string | undefined): void {
		if (secret) this.secrets.set(secret, role);
	}
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
