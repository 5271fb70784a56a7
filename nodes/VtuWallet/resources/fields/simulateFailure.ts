import { field, fixed } from './field';

export const simulateFailureOption = field.flag(
	'simulateFailure',
	'Simulate Failure',
	'Whether to let this request fail in the sandbox. Refused in production.',
	fixed,
);
