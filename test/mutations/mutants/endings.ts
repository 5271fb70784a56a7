import { inFile } from '../mutant';

const earlier = inFile('purchase/earlier.ts');
const endings = inFile('purchase/endings.ts');
const looking = inFile('purchase/looking.ts');

export const endingMutants = [
	earlier(
		'return rules.deduplicates && rules.requeryable;',
		'return rules.deduplicates;',
		'trusts a provider that cannot be asked',
	),
	earlier(
		'return rules.deduplicates && rules.requeryable;',
		'return rules.requeryable;',
		'trusts a provider that does not deduplicate',
	),
	earlier(
		'return memory.sentBefore || memory.bought === true || recordedEarlier;',
		'return memory.sentBefore;',
		'forgets what the record said',
	),
	earlier(
		'return memory.sentBefore || memory.bought === true || recordedEarlier;',
		'return memory.bought === true || recordedEarlier;',
		'forgets what the context said',
	),
	earlier(
		'if (state.throttled && !deduplicates && !wasSentEarlier(state)) return false;',
		'',
		'calls replayed what was bought now and said to be too much',
	),
	earlier(
		'if (state.throttled && !deduplicates && !wasSentEarlier(state)) return false;',
		'if (state.throttled && !deduplicates) return false;',
		'calls bought now what an earlier try was about to send',
	),
	earlier(
		"purpose === 'before' && !memory.byThisExecution",
		'!memory.byThisExecution',
		'advances in the very try that failed',
	),
	earlier(
		"purpose === 'before' && !memory.byThisExecution",
		"purpose === 'before'",
		'advances in the very execution that failed',
	),
	earlier(
		'return earlier && rules.mayAdvance && attempt',
		'return earlier && attempt',
		'advances by itself',
	),
	earlier('attempt < lastAttempt', 'attempt <= lastAttempt', 'makes a sixth attempt'),
	earlier('&& !cancelled', '', 'buys again what was cancelled'),
	earlier(
		'if (state.pending) return state.pending.replayed;',
		'',
		'forgets whose pending purchase it is',
	),
	earlier(
		'if (fresh && (state.throttled || state.sends > 1)) return false;',
		'if (fresh && state.throttled) return false;',
		'calls found what it sent itself, and sent again',
	),
	earlier(
		'if (fresh && (state.throttled || state.sends > 1)) return false;',
		'if (fresh && state.sends > 1) return false;',
		'calls found what it sent itself, and was told to send later',
	),
	earlier(
		'if (isOwn(state) || state.ambiguous) return false;',
		'if (state.ambiguous) return false;',
		'calls its own purchase found',
	),
	earlier(
		'if (isOwn(state) || state.ambiguous) return false;',
		'if (isOwn(state)) return false;',
		'calls its own purchase found',
	),
	earlier(
		"return state.verdict?.kind !== 'refused' && !isSaidToHaveFailed(state.verdict);",
		'return !isSaidToHaveFailed(state.verdict);',
		'calls its own purchase found',
	),
	earlier(
		"return state.verdict?.kind !== 'refused' && !isSaidToHaveFailed(state.verdict);",
		"return state.verdict?.kind !== 'refused';",
		'calls found what it bought itself and was told to have failed',
	),
	earlier(
		"return state.verdict?.kind !== 'refused' && !isSaidToHaveFailed(state.verdict);",
		'return false;',
		'hides that it was bought earlier',
	),
	earlier(
		"reason === 'balance' && !state.rules.fresh",
		"reason === 'balance'",
		'asks in a fresh run who emptied the wallet',
	),
	earlier(
		"reason === 'balance' && !state.rules.fresh",
		'!state.rules.fresh',
		'asks about every refusal',
	),

	endings(
		"if (state.purpose === 'pending') return finishPending(state);",
		'',
		'loses a pending purchase',
	),
	endings(
		'if (state.ambiguous || wasSentEarlier(state)) return unknown(state, message, { advice });',
		'if (wasSentEarlier(state)) return unknown(state, message, { advice });',
		'says "failed" after a lost answer',
	),
	endings(
		'if (state.ambiguous || wasSentEarlier(state)) return unknown(state, message, { advice });',
		'if (state.ambiguous) return unknown(state, message, { advice });',
		'says "not sent" of what was sent earlier',
	),
	endings(
		"state.purpose === 'after' || state.purpose === 'refused' ? 'failed'",
		"state.purpose === 'after' ? 'failed'",
		'says "not sent" of what was refused',
	),
	endings(
		"state.purpose === 'after' || state.purpose === 'refused' ? 'failed'",
		"state.purpose === 'refused' ? 'failed'",
		'says "not sent" of what was sent',
	),
	endings(
		"outcome: 'pending', charged: 'yes', ...state.pending",
		"outcome: 'pending', charged: 'unknown', ...state.pending",
		'does not know that pending is charged',
	),
	endings(
		"const isDoubtful = verdict?.kind === 'refused' || wasSentEarlier(state);",
		"const isDoubtful = verdict?.kind === 'refused';",
		'says "failed" of what may have been bought earlier',
	),
	endings(
		"const isDoubtful = verdict?.kind === 'refused' || wasSentEarlier(state);",
		'const isDoubtful = wasSentEarlier(state);',
		'believes a refusal on no list where absence proves nothing',
	),
	endings(
		"if (state.verdict?.kind === 'refused') return unknown(state, message, { advice });",
		'',
		'says "failed" of what an unlisted refusal may hide',
	),
	endings(
		"const foundNothing = verdict?.kind === 'refused';",
		'const foundNothing = false;',
		'never learns which words are harmless',
	),
	endings(
		'if (!isTrusted(state) && isDoubtful)',
		'if (isDoubtful)',
		'says "unknown" of what a trusted provider refused',
	),
	endings(
		"verdict?.kind === 'rejected' ? verdict.charged : 'no'",
		"charged: 'no', message, answer",
		'does not say that it was refunded',
	),
	endings(
		'if (wasSentEarlier(state)) return unknown(state, message);\n\treturn finish',
		'return finish',
		'says "not sent" of what was sent earlier',
	),
	endings('if (state.memory.pending) return pendingBefore(state);', '', 'calls pending unknown'),
	endings(
		'if (state.memory.bought) return boughtBefore(state);',
		'',
		'calls unknown what it knows to be bought',
	),
	endings('message: boughtEarlier });', "message: '' });", 'does not say how it knows'),
	endings('replayed: !isOwn(state)', 'replayed: true', 'calls its own purchase found'),
	endings(
		"outcome: 'unknown', charged: 'unknown', message",
		"outcome: 'failed', charged: 'unknown', message",
		'calls unknown failed',
	),
	endings('attempt: state.attempt, message', 'attempt: 0, message', 'tells the wrong reference'),
	endings("message: '', verdict: state.verdict", "message: ''", 'does not say why'),

	looking(
		'const continued = state.purpose === purpose && state.lookingSince !== undefined;',
		'const continued = false;',
		'begins to look anew for ever',
	),
	looking(
		'state.quietSince ?? state.rules.quietSince ?? now',
		'state.rules.quietSince ?? now',
		'forgets how long it has looked already',
	),
	looking(
		'state.quietSince ?? state.rules.quietSince ?? now',
		'state.quietSince ?? now',
		'waits longer than it must',
	),
	looking(
		'looks: 0, lookingSince: now }',
		'lookingSince: now }',
		'counts the looks for another purpose',
	),
	looking(
		"const paused = continued || purpose === 'pending';",
		'const paused = continued;',
		'asks at once about what is pending',
	),
	looking('askedAt: now + afterMs', 'askedAt: now', 'dates a look before its pause'),
	looking(
		"state.purpose === 'pending' ? rules.waitForPendingMs : rules.settleForMs",
		'rules.settleForMs',
		'waits for a pending purchase as long as for any',
	),
	looking(
		'askedAt - lookingSince >= total',
		'now - lookingSince >= total',
		'takes an old answer for the last word',
	),
	looking(
		'if (looks > 0 && askedAt - lookingSince >= total) return undefined;',
		'if (looks > 0 && askedAt - lookingSince >= total - 1_000) return undefined;',
		'gives up too early',
	),
	looking('lookingSince + total - now)', 'total)', 'looks longer than it may'),
	looking(
		'pauseBetweenLooks(looks + 1, total',
		'pauseBetweenLooks(1, total',
		'looks without growing pauses',
	),
	looking(
		"purpose === 'after' || purpose === 'pending' || isDoubted(state)",
		'isDoubted(state)',
		'dates its own sending too early',
	),
	looking(
		'return byThisTry ? lookingSince : quietSince;',
		'return lookingSince;',
		'waits longer than it must',
	),
	looking(
		'askedAt - since >= rules.settleForMs',
		'askedAt - since >= rules.settleForMs / 2',
		'believes an absence too early',
	),
	looking(
		'hasLasted(state, state.rules.unseenSince) : state.looks > 0',
		'true : state.looks > 0',
		'believes the first "not found" when a try that nobody knows of may have been killed just now',
	),
	looking(
		"return purpose === 'refused' && (isUnheard || throttled);",
		"return purpose === 'refused' && throttled;",
		'believes the first "not found" after a refusal on no list',
	),
	looking(
		"return purpose === 'refused' && (isUnheard || throttled);",
		"return purpose === 'refused' && isUnheard;",
		'believes the first "not found" of what may have been passed on as too much',
	),
	looking('&& provenHarmless !== true;', ';', 'asks for a minute about every unlisted refusal'),
	looking(
		"(purpose !== 'before' && purpose !== 'refused') ||",
		"purpose === 'after' ||",
		'believes the first "not found" of an earlier purchase',
	),
	looking(
		'return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;',
		'return recordedEarlier || refusedEarlier || rules.forgotten === true;',
		'sends again what is not found at once',
	),
	looking(
		'return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;',
		'return memory.sentBefore || refusedEarlier || rules.forgotten === true;',
		'believes the first "not found" of what was written down',
	),
	looking(
		'return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;',
		'return memory.sentBefore || recordedEarlier || rules.forgotten === true;',
		'believes the first "not found" after a refusal',
	),
	looking(
		'return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;',
		'return memory.sentBefore || recordedEarlier || refusedEarlier;',
		'sends at once after a killed try',
	),
];
