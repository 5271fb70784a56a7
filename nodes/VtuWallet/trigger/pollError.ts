import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import { ProviderError, type ProviderErrorKind } from '../api/answers/errors';
import { ReferenceListError } from './transactions/fetchList';
import { BadInput } from '../values/badInput';

type Cause =
	| 'rate-limited'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid';

/** What newer hosts want to know before they poll again: whether waiting helps, or a person has to act. */
const causes: Partial<Record<ProviderErrorKind, Cause>> = {
	token: 'credential-invalid',
	signIn: 'credential-invalid',
	rateLimited: 'rate-limited',
	serverDown: 'temporarily-unavailable',
	unreachable: 'temporarily-unavailable',
	timeout: 'temporarily-unavailable',
	interrupted: 'temporarily-unavailable',
	unreadable: 'temporarily-unavailable',
};

/** n8n's own error for whatever ended a poll. */
export function nodeErrorOf(node: INode, problem: unknown): NodeApiError | NodeOperationError {
	if (problem instanceof ProviderError) {
		const message = harmless(problem.message);
		const httpCode = problem.httpStatus?.toString();
		return new NodeApiError(node, { message } as JsonObject, {
			message,
			description: harmless(problem.advice),
			httpCode,
			failure: failureOf(causes[problem.kind]),
		});
	}
	if (problem instanceof ReferenceListError) {
		const cause = problem.isPassing ? 'temporarily-unavailable' : 'configuration-invalid';
		return new NodeOperationError(node, harmless(problem.message), {
			description: problem.advice,
			failure: failureOf(cause),
		});
	}
	if (problem instanceof BadInput) {
		return new NodeOperationError(node, harmless(problem.message), {
			description: problem.advice,
			failure: failureOf('configuration-invalid'),
		});
	}
	if (problem instanceof NodeApiError || problem instanceof NodeOperationError) return problem;
	return new NodeOperationError(node, problem instanceof Error ? problem : String(problem));
}

const failureOf = (cause: Cause | undefined) => (cause ? { cause } : undefined);

/** n8n takes an error whose message holds the American spelling for a stopped execution. */
const harmless = (text: string) => text.replace(/canceled/gi, 'cancelled');
