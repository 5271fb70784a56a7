import { field, fixed } from './field';

export const simulateFailureOption = field.flag(
	'simulateFailure',
	'Simulate Failure',
	'Whether the sandbox shall let this purchase fail. Refused in production.',
	fixed,
);
