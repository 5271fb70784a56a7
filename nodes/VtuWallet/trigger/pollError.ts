import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import { sayable, type ProviderErrorKind } from '../api/answers/explain';
import { ProviderError } from '../api/providerError';
import type { Environment } from '../api/types';
import { walletText } from '../batch/report/hint';
import { BadInput } from '../values/badInput';
import { ReferenceListError } from './transactions/fetchList';

type Cause =
	| 'rate-limited'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid';

/** n8n polls again by itself if waiting helps. */
const causes: Partial<Record<ProviderErrorKind, Cause>> = {
	token: 'credential-invalid',
	signIn: 'credential-invalid',
	rateLimited: 'rate-limited',
	serverDown: 'temporarily-unavailable',
	unreachable: 'temporarily-unavailable',
	timeout: 'temporarily-unavailable',
	interrupted: 'temporarily-unavailable',
	stopped: 'temporarily-unavailable',
	unreadable: 'temporarily-unavailable',
};

/** Advice for a trigger, which has no row and no 'Rate per Minute'. */
const advice: Partial<Record<ProviderErrorKind, string>> = {
	rateLimited:
		"Poll less often, or lower 'Concurrency' or 'Max Look-Ups per Poll' in the options. The next poll goes on with the rest.",
	input: 'Check what the trigger watches, and ask the provider what it does not accept.',
	refused: 'Check what the trigger watches, and ask the provider why it refuses the look-up.',
};

/** n8n's own error for the problem that ended a poll. Without an environment, the credential is not read yet. */
export function nodeErrorOf(
	node: INode,
	problem: unknown,
	environment?: Environment,
): NodeApiError | NodeOperationError {
	const said = (message: string) => walletText(environment) + sayable(message);
	if (problem instanceof ProviderError) {
		const message = said(problem.message);
		return new NodeApiError(node, { message } as JsonObject, {
			message,
			description: sayable(adviceOf(problem)),
			httpCode: problem.httpStatus?.toString(),
			failure: failureOf(causes[problem.kind]),
		});
	}
	if (problem instanceof BadInput) {
		const isPassing = problem instanceof ReferenceListError && problem.isPassing;
		return new NodeOperationError(node, said(problem.message), {
			description: problem.advice,
			failure: failureOf(isPassing ? 'temporarily-unavailable' : 'configuration-invalid'),
		});
	}
	if (problem instanceof NodeApiError || problem instanceof NodeOperationError) return problem;
	return new NodeOperationError(node, problem instanceof Error ? problem : String(problem));
}

/** Keeps the last sentence, which names the look-up. */
function adviceOf({ kind, advice: usual }: ProviderError): string {
	const instead = /this row|Rate per Minute/.test(usual) ? advice[kind] : undefined;
	if (instead === undefined) return usual;
	const [lookUp = ''] = / It happened while [^]*$/.exec(usual) ?? [];
	return instead + lookUp;
}

const failureOf = (cause: Cause | undefined) => (cause ? { cause } : undefined);
