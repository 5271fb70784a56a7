import {
	ICredentialsHelper,
	UnexpectedError,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialType,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type IRequestOptionsSimplified,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

interface StoredCredential {
	id: string;
	type: string;
	data: ICredentialDataDecryptedObject;
}

/** The host's credentials, with its rules for logging in and signing, in memory instead of a database. */
export class CredentialStore extends ICredentialsHelper {
	readonly counts = { decrypted: 0, loggedIn: 0, updated: 0 };

	private readonly stored = new Map<string, StoredCredential>();

	constructor(
		private readonly types: Record<string, ICredentialType>,
		/** The nodes that name a credential type in their description. */
		private readonly users: (credentialType: string) => string[],
	) {
		super();
	}

	/** Adds or replaces a credential. */
	put(id: string, type: string, data: ICredentialDataDecryptedObject): void {
		this.stored.set(id, { id, type, data });
	}

	has(id: string): boolean {
		return this.stored.has(id);
	}

	/** What is stored now, tokens from a login included. */
	data(id: string): ICredentialDataDecryptedObject {
		return this.find(id).data;
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(type: string, nodeType: string): boolean {
		return !this.types[type]?.restrictToSupportedNodes || this.users(type).includes(nodeType);
	}

	getCredentialsProperties(type: string) {
		return this.types[type].properties;
	}

	async getCredentials(details: INodeCredentialsDetails): Promise<ICredentials> {
		const { data } = this.find(details.id);
		return { getData: async () => ({ ...data }) } as unknown as ICredentials;
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		details: INodeCredentialsDetails,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		this.counts.decrypted += 1;
		const defaults = Object.fromEntries(
			this.types[type].properties.map(({ name, default: value }) => [name, value]),
		);
		return {
			...(defaults as ICredentialDataDecryptedObject),
			...structuredClone(this.find(details.id, type).data),
		};
	}

	async updateCredentials(
		details: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	) {
		this.counts.updated += 1;
		this.find(details.id, type).data = structuredClone(data);
	}

	async updateCredentialsOauthTokenData() {
		throw new UnexpectedError('No credential here uses OAuth');
	}

	/** Signs a request. Every credential of the package does it by a function. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		options: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types[type];
		const request = options as IHttpRequestOptions;
		return typeof authenticate === 'function' ? await authenticate(credentials, request) : request;
	}

	/** Runs before every request, and again after a refused token. Logs in only if the token is missing or expired. */
	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		node: INode,
		expired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const type = this.types[typeName];
		const expirable = type.properties.find(
			(property) => property.type === 'hidden' && property.typeOptions?.expirable,
		);
		if (!expirable || !type.preAuthentication) return undefined;
		// n8n means to sign in for each test of a credential, but asks for another name of the node than it gives.
		if (credentials[expirable.name] !== '' && !expired) return undefined;

		this.counts.loggedIn += 1;
		const output = (await type.preAuthentication.call(
			helpers,
			credentials,
		)) as ICredentialDataDecryptedObject;
		const details = node.credentials?.[typeName];
		if (output[expirable.name] === undefined || !details) return undefined;
		await this.updateCredentials(details, typeName, {
			...this.find(details.id, typeName).data,
			...output,
		});
		return Object.assign(credentials, output);
	}

	async runPreAuthentication() {
		return undefined;
	}

	private find(id: string | null, type?: string): StoredCredential {
		const found = id === null ? undefined : this.stored.get(id);
		if (!found || (type !== undefined && found.type !== type)) {
			throw new UnexpectedError(`Credential with ID "${id}" does not exist for type "${type}".`);
		}
		return found;
	}
}
