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
	stopped: 'temporarily-unavailable',
	unreadable: 'temporarily-unavailable',
};

/** Where the usual advice is about a row and its options: what can be done about a trigger instead. */
const advice: Partial<Record<ProviderErrorKind, string>> = {
	rateLimited:
		"Poll less often, or lower 'Concurrency' or 'Max Look-Ups per Poll' in the options. What was not looked up takes its turn at the next poll.",
	input: 'Check what the trigger watches, and ask the provider what it does not accept.',
	refused: 'Check what the trigger watches, and ask the provider why it refuses the look-up.',
};

/** n8n's own error for whatever ended a poll. */
export function nodeErrorOf(node: INode, problem: unknown): NodeApiError | NodeOperationError {
	if (problem instanceof ProviderError) {
		const message = harmless(problem.message);
		const httpCode = problem.httpStatus?.toString();
		return new NodeApiError(node, { message } as JsonObject, {
			message,
			description: harmless(adviceOf(problem)),
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

/** Keeps what was looked up, which is said last. */
function adviceOf({ kind, advice: usual }: ProviderError): string {
	const instead = /this row|Rate per Minute/.test(usual) ? advice[kind] : undefined;
	if (instead === undefined) return usual;
	const [named = ''] = / It was met while [^]*$/.exec(usual) ?? [];
	return instead + named;
}

const failureOf = (cause: Cause | undefined) => (cause ? { cause } : undefined);

/** n8n takes an error whose message holds the American spelling for a stopped execution. */
const harmless = (text: string) => text.replace(/canceled/gi, 'cancelled');
