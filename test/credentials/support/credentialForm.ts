import '../../support/hostEnvironment';

import { RoutingNode } from 'n8n-core';
import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialDataDecryptedObject,
	ICredentialType,
	INode,
	INodeType,
} from 'n8n-workflow';

import { nodeTypeWith } from '../../api/support/host';
import { CredentialStore } from '../../support/credentialStore';
import { nodeContext } from '../../support/nodeContext';
import { BenchNodeTypes } from '../../support/nodeTypes';

export interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

interface RequestFailure {
	message: string;
	cause?: { response?: { status: number; statusText?: string }; code?: string };
}

/** Tests a credential as its form does: with a temporary node, the routing of n8n's core, and the rules of the test. */
export async function testCredential(type: ICredentialType, data: ICredentialDataDecryptedObject) {
	const nodeTypes = new BenchNodeTypes({ noOp: temporaryNode(type) });
	const store = new CredentialStore({ [type.name]: type }, () => ['noOp']);
	const defaults = Object.fromEntries(
		type.properties.map(({ name, default: value }) => [name, value]),
	);
	store.put('c', type.name, { ...(defaults as ICredentialDataDecryptedObject), ...data });

	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [type.name]: { id: 'c', name: 'Credential' } },
	};
	const around = { nodeTypes, credentials: store };
	const context = nodeContext(around, node, { mode: 'internal', items: [{ json: {} }] });
	const decrypted = { id: 'c', name: 'Credential', type: type.name, data: { ...store.data('c') } };
	const routing = new RoutingNode(context, nodeTypes.getByNameAndVersion('noOp'), decrypted);
	try {
		const output = await routing.runNode();
		return judge(type, output?.[0]?.[0]?.json);
	} catch (thrown) {
		return judgeThrown(type, thrown as RequestFailure);
	}
}

const rulesOf = (type: ICredentialType) =>
	(type.test?.rules ?? []) as Array<
		IAuthenticateRuleResponseCode | IAuthenticateRuleResponseSuccessBody
	>;

function judge(type: ICredentialType, json: unknown): Verdict {
	for (const { type: kind, properties } of rulesOf(type)) {
		if (kind !== 'responseSuccessBody' || !('key' in properties)) continue;
		const found = json === undefined || json === null ? undefined : Object(json)[properties.key];
		if (found === properties.value) return { status: 'Error', message: properties.message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function judgeThrown(type: ICredentialType, { message, cause }: RequestFailure): Verdict {
	if (cause?.response) {
		const { status, statusText } = cause.response;
		const rule = rulesOf(type).find(
			({ type: kind, properties }) => kind === 'responseCode' && properties.value === status,
		);
		if (rule) return { status: 'Error', message: rule.properties.message };
		if (status < 199 || status > 299)
			return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
	} else if (cause?.code) {
		return { status: 'Error', message: cause.code };
	}
	return { status: 'Error', message };
}

const temporaryNode = ({ name, test }: ICredentialType): INodeType => {
	const routing = { request: test?.request };
	const temp = { displayName: 'Temp', name: 'temp', type: 'string', routing, default: '' } as const;
	return nodeTypeWith([name], [temp]);
};
