import { inFile } from '../mutant';

const readState = inFile('batch/buying/readState.ts');
const cutOff = inFile('api/wire/cutOff.ts');

/** Rules of reading what an earlier try noted down, and of ending an answer that goes on for ever. */
export const readBackMutants = [
	readState(
		'if (stored.version === 3 && isWhole(stored))',
		'if (stored.version === 3)',
		'goes on with a half of what it noted down',
	),
	readState(
		'throw new CannotSeeEarlier({',
		'return undefined; throw new CannotSeeEarlier({',
		'forgets what it sent when its notes are damaged',
	),
	readState("'meanings'] as const", '] as const', 'goes on without what its keys mean'),
	readState("'attempts', 'meanings'", "'meanings'", 'goes on without what it has sent'),
	readState(
		"['before', 'now'] as const",
		"['now'] as const",
		'goes on without the count of a loop',
	),
	readState('isRecord(count.identical) &&', '', 'counts identical purchases from nothing'),
	readState('&& Number.isFinite(count.planned)', '', 'forgets what the run has spent'),
	readState('Array.isArray(stored.accounts) &&', '', 'does not know whose purchases it noted'),
	readState('Number.isSafeInteger(stored[name])', 'true', 'takes any run index for one'),
	readState('began === undefined ||', '', 'refuses what does not say when it began'),
	readState("typeof began.execution === 'string' &&", '', 'takes another execution for the first'),
	cutOff(
		'stop ? [late, stop] : [late]',
		'stop ? [stop] : [late]',
		'waits for ever for an answer that never ends',
	),
	cutOff('stop ? [late, stop] : [late]', '[late]', 'does not end a request that was stopped'),
	cutOff('if (source.aborted) end();', '', 'sends for a run that was stopped'),
	cutOff(
		"source.removeEventListener('abort', end)",
		'source.aborted',
		'listens to a stop for ever, for each request',
	),
	cutOff('&& late.aborted', '', 'takes a stop of the host for a late answer'),
	cutOff('&& stop?.aborted !== true', '', 'takes a stop for a late answer'),
	cutOff("fault.code === 'ERR_CANCELED' &&", '', 'forgets why a request broke'),
	cutOff('const longestAnswer = 2;', 'const longestAnswer = 1;', 'ends an answer that still comes'),
	cutOff('return isLate ? faultOf(tooLate) : fault;', 'return fault;', 'calls a late one stopped'),
	cutOff('Math.max(0, timeoutMs)', 'timeoutMs', 'fails where no time is left'),
	cutOff(
		'Math.ceil(Math.max(0, timeoutMs) * longestAnswer)',
		'Math.max(0, timeoutMs) * longestAnswer',
		'fails where a part of a millisecond is left',
	),
];
