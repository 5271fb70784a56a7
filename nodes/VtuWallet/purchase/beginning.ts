import type { Rules, State, Step } from './steps';

export function begin(rules: Rules): Step {
	const state: State = {
		rules,
		attempt: 0,
		memory: { sentBefore: false, byThisExecution: false },
		purpose: 'before',
		sends: 0,
		ambiguous: false,
		throttled: false,
		recordedEarlier: false,
		refusedEarlier: false,
		looks: 0,
		lastReason: '',
	};
	return { state, command: { do: 'recall', attempt: 0 } };
}

/** This attempt has failed for certain: the purchase goes on under the reference of the next one. */
export function nextAttempt(state: State): Step {
	const { rules, attempt: failed } = state;
	const attempt = failed + 1;
	return { state: { ...begin(rules).state, attempt }, command: { do: 'recall', attempt } };
}
