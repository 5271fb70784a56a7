import { inFile } from '../mutant';

const machine = inFile('purchase/machine.ts');

export const machineMutants = [
	machine('const mostSends = 3;', 'const mostSends = 4;', 'sends more often than three times'),
	machine('const mostSends = 3;', 'const mostSends = 2;', 'gives up too early'),
	machine(
		'(!rules.fresh || memory.sentBefore)) return look',
		'!rules.fresh) return look',
		'sends without asking what an earlier try sent',
	),
	machine(
		'(!rules.fresh || memory.sentBefore)) return look',
		'memory.sentBefore) return look',
		'sends without asking in a new execution',
	),
	machine(
		'if (rules.requeryable && (!rules.fresh',
		'if ((!rules.fresh',
		'asks where nobody can be asked',
	),
	machine(
		'memory.sentBefore && !rules.sendAgain) return unknown',
		'memory.sentBefore) return unknown',
		'ignores that the user accepts a second purchase',
	),
	machine(
		'if (!rules.requeryable && memory.sentBefore && !rules.sendAgain)',
		'if (!rules.requeryable && memory.sentBefore && rules.sendAgain)',
		'needs no permission to send again',
	),
	machine(
		'memory.sentBefore && (memory.byThisExecution || memory.pending)',
		'memory.sentBefore && memory.pending',
		'sends twice in one execution',
	),
	machine(
		'memory.sentBefore && (memory.byThisExecution || memory.pending)',
		'memory.sentBefore && memory.byThisExecution',
		'sends again what is pending',
	),
	machine(
		'memory.sentBefore && (memory.byThisExecution || memory.pending)',
		'(memory.byThisExecution || memory.pending)',
		'never serves again after a refusal',
	),
	machine(
		'if (rules.onlyLook && (rules.fresh',
		'if (!rules.onlyLook && (rules.fresh',
		'buys nothing, or when the wallet is dry',
	),
	machine(
		'(rules.fresh || isTrusted(state) || state.refusedEarlier)) return nothingSent',
		'(rules.fresh || state.refusedEarlier)) return nothingSent',
		'sends to a trusted provider though the wallet is dry',
	),
	machine(
		'(rules.fresh || isTrusted(state) || state.refusedEarlier)) return nothingSent',
		'(rules.fresh || rules.keepsAll)) return nothingSent',
		'writes down what it does not send',
	),
	machine(
		'if (rules.onlyLook && (rules.fresh || isTrusted(state) || state.refusedEarlier))',
		'if (rules.onlyLook)',
		'says "not sent" without reading the record',
	),
	machine(
		'if (absenceProves && rules.fresh && !rules.keepsAll)',
		'if (rules.requeryable && rules.fresh && !rules.keepsAll)',
		'does not write down what is only requeryable',
	),
	machine(
		'const again = absenceProves || state.refusedEarlier || !rules.requeryable;',
		'const again = true;',
		'uses a reference again that the refusal may be filed under',
	),
	machine(
		'const again = absenceProves || state.refusedEarlier || !rules.requeryable;',
		'const again = absenceProves || state.refusedEarlier;',
		'never sends a refused purchase again where nobody can be asked',
	),
	machine(
		'const again = absenceProves || state.refusedEarlier || !rules.requeryable;',
		'const again = absenceProves || !rules.requeryable;',
		'never sends a refused purchase again',
	),
	machine(
		"if (known === 'bought') return finish(state, { outcome: 'success', charged: 'yes'",
		"if (known === 'bought') return finish(state, { outcome: 'pending', charged: 'yes'",
		'forgets that it was bought',
	),
	machine(
		"if (known === 'bought')",
		"if (known === 'bought' && !rules.sendAgain)",
		'buys again what was bought for certain',
	),
	machine('message: boughtEarlier });', "message: '' });", 'does not say how it knows'),
	machine(
		'const refused = { ...state, refusedEarlier: true };',
		'const refused = { ...state };',
		'believes the first "not found" after a refusal',
	),
	machine(
		"hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now)",
		'goToSend(refused, now)',
		'does not look whether the refusal was filed',
	),
	machine(
		"hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now)",
		"look(refused, 'before', now)",
		'looks for what cannot be there any more',
	),
	machine(
		"if (known === 'new' && !memory.sentBefore) {",
		"if (known === 'new') {",
		'trusts an emptied record more than the context',
	),
	machine(
		"if (known === 'new' && !memory.sentBefore) {",
		"if (known !== 'known' && !memory.sentBefore) {",
		'sends what could not be written down',
	),
	machine(
		'const first = { ...state, recordedEarlier: false };',
		'const first = state;',
		'calls unknown what is refused for the first time',
	),
	machine(
		'return rules.onlyLook ? nothingSent(first, walletIsDry, now) : { state: first, command: send };',
		'return { state: first, command: send };',
		'sends though the wallet is dry',
	),
	machine(
		"if (known === 'unavailable' && (rules.fresh || rules.keepsAll))",
		"if (known === 'unavailable')",
		'says "not sent" though an earlier run may have sent it',
	),
	machine(
		"if (known === 'unavailable' && (rules.fresh || rules.keepsAll))",
		"if (known === 'unavailable' && !rules.fresh)",
		'says "unknown" in a fresh run',
	),
	machine(
		'const recorded = { ...state, recordedEarlier: true };',
		'const recorded = state;',
		'forgets what the record said',
	),
	machine(
		"if (rules.requeryable && !hasSettled(state)) return look(recorded, 'before', now);",
		'',
		'does not ask about what was written down',
	),
	machine(
		'if (rules.requeryable && !hasSettled(state)) return look(recorded',
		'if (!hasSettled(state)) return look(recorded',
		'asks where nobody can be asked',
	),
	machine(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable')",
		"if (!rules.onlyLook && known !== 'unavailable')",
		'sends what was sent before',
	),
	machine(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable')",
		"if (rules.sendAgain && known !== 'unavailable')",
		'sends again though the wallet is dry',
	),
	machine(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable')",
		'if (rules.sendAgain && !rules.onlyLook)',
		'sends without a record',
	),
	machine(
		"known === 'unavailable' ? notAnswered : cannotSay",
		'cannotSay',
		'says that the store answered',
	),
	machine(
		'if (!state.rules.fresh && state.rules.requeryable && !hasSettled(state)) return look',
		'if (state.rules.requeryable && !hasSettled(state)) return look',
		'asks in a fresh run about what it never sent',
	),
	machine(
		'if (!state.rules.fresh && state.rules.requeryable && !hasSettled(state)) return look',
		'if (!state.rules.fresh && !hasSettled(state)) return look',
		'asks where nobody can be asked',
	),
	machine(
		'if (!state.rules.fresh && state.rules.requeryable && !hasSettled(state)) return look',
		'if (false) return look',
		'believes the first "not found" of an earlier purchase',
	),
	machine(
		'return mayBeCausedByEarlier(state, verdict) ? look',
		'return false ? look',
		'believes an empty wallet that it emptied itself',
	),
	machine(
		"case 'refused':\n\t\t\treturn state.rules.requeryable ? look(state, 'refused', now) : refusalStands(state);",
		"case 'refused':\n\t\t\treturn refusalStands(state);",
		'believes a refusal for an unknown reason',
	),
	machine(
		"case 'tokenRefused':\n\t\t\treturn nothingSent(state, verdict.message, now);",
		"case 'tokenRefused':\n\t\t\treturn finishNotSent(state, verdict.message);",
		'does not ask what an earlier run bought',
	),
	machine(
		"ambiguous: state.ambiguous || verdict.kind === 'ambiguous'",
		'ambiguous: state.ambiguous',
		'forgets that an answer was lost',
	),
	machine(
		"ambiguous: state.ambiguous || verdict.kind === 'ambiguous'",
		'ambiguous: true',
		'takes a used reference for its own',
	),
	machine('lastReason: verdict.message };', "lastReason: '' };", 'does not say what happened'),
	machine(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		'return unknown(unsure, verdict.message);',
		'does not ask after a lost answer',
	),
	machine(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		"return state.rules.requeryable ? look(unsure, 'after', now) : { state: unsure, command: { do: 'send', attempt: state.attempt, afterMs: 1_000 } };",
		'sends again after a lost answer',
	),
	machine(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		"return state.rules.requeryable ? look(unsure, 'before', now) : unknown(unsure, verdict.message);",
		'sends again what is not found after a lost answer',
	),
	machine(
		"if (verdict.status === 'success') return finish(state, { outcome: 'success'",
		"if (true) return finish(state, { outcome: 'success'",
		'calls pending a success',
	),
	machine(
		'pending: { answer, replayed: false, message } }',
		'pending: { answer, replayed: true, message } }',
		'calls its own purchase found',
	),
	machine(
		'<= longestRetryAfter',
		'< longestRetryAfter',
		'does not wait the minute that is allowed',
	),
	machine(
		'if (patient && state.sends < mostSends)',
		'if (state.sends < mostSends)',
		'waits an hour for the provider',
	),
	machine('if (patient && state.sends < mostSends)', 'if (patient)', 'sends for ever'),
	machine(
		'pauseBeforeResend(state.sends, verdict.retryAfterMs)',
		'pauseBeforeResend(state.sends, undefined)',
		'ignores Retry-After',
	),
	machine(
		'return nothingSent(state, verdict.message, now);\n}',
		'return finishNotSent(state, verdict.message);\n}',
		'says "not sent" though an earlier run may have sent it',
	),
	machine(
		"if (lookup.kind === 'foreign') return foreign(state, lookup.transaction);",
		"if (lookup.kind === 'foreign') return found(state, 'success', lookup.transaction, now);",
		'adopts the purchase of another product',
	),
	machine(
		"if (lookup.kind === 'cannotTell') return keepLooking({ ...state, lastReason: lookup.reason }, now);",
		'',
		'takes a failed look for "not found"',
	),
	machine(
		'if (isTrusted(state)) return { state: recorded, command: send };',
		'',
		'never sends again what a killed run had not sent',
	),
	machine(
		'if (memory.doubted && memory.byThisExecution)',
		'if (false)',
		'sends again in one execution what was refused for a reason on no list',
	),
	machine(
		'return isBelievable(state) ? absent(state, now) : keepLooking(state, now);',
		'return absent(state, now);',
		'believes the first "not found"',
	),
	machine(
		'return isBelievable(state) ? absent(state, now) : keepLooking(state, now);',
		'return hasSettled(state) ? absent(state, now) : keepLooking(state, now);',
		'waits a minute before every purchase',
	),
	machine(
		'finishNotSent(state, state.sends === 0 ? walletIsDry : messageOfVerdict(state))',
		'finishNotSent(state, messageOfVerdict(state))',
		'does not say that the wallet is dry',
	),
	machine(
		"case 'after':\n\t\t\treturn unknown(state, state.lastReason);",
		"case 'after':\n\t\t\treturn finishNotSent(state, state.lastReason);",
		'says "not sent" after a lost answer',
	),
	machine(
		"case 'after':\n\t\t\treturn unknown(state, state.lastReason);",
		"case 'after':\n\t\t\treturn goToSend(state, now);",
		'sends again after a lost answer',
	),
	machine(
		"case 'pending':\n\t\t\treturn finishPending(state);",
		"case 'pending':\n\t\t\treturn finishNotSent(state, state.lastReason);",
		'says "not sent" of a pending purchase',
	),
	machine("if (status === 'unknownWord') {", 'if (false) {', 'calls an unknown word a failure'),
	machine(
		"if (status === 'success') return finish(state, { outcome: 'success', charged: 'yes', replayed",
		"if (status === 'success') return finish(state, { outcome: 'success', charged: 'yes', replayed: false",
		'hides that it was bought earlier',
	),
	machine(
		"if (state.purpose === 'pending') return keepLooking(state, now);\n\t\treturn",
		'return',
		'waits for ever for what is pending',
	),
	machine(
		'pending: { transaction, replayed, message } }',
		'pending: { transaction, replayed: false, message } }',
		'hides that it was bought earlier',
	),
	machine(
		'if (mayTryNext(state, transaction)) return nextAttempt(state);',
		'',
		'never buys what failed',
	),
	machine(
		"const refunded = state.purpose === 'pending' || ",
		'const refunded = ',
		'does not say that it was refunded',
	),
	machine('|| transaction.refunded', '', 'does not say that it was refunded'),
	machine(
		"outcome: 'failed', charged: refunded ? 'refunded' : 'no', replayed,",
		"outcome: 'failed', charged: refunded ? 'refunded' : 'no',",
		'hides that it failed earlier',
	),
	machine(
		'const attempt = state.attempt + 1;',
		'const attempt = state.attempt;',
		'tries the failed reference for ever',
	),
	machine(
		'const fresh = begin(state.rules).state;',
		'const fresh = state;',
		'mixes one attempt up with the next',
	),
	machine(
		"if (again) return again;\n\tif (state.purpose === 'pending') return finishPending(state);",
		'if (again) return again;',
		'calls pending unknown',
	),
	machine(
		"state.sends === 0 ? '. Nothing was sent now' : ''",
		"'. Nothing was sent now'",
		'says that nothing was sent',
	),
	machine(
		'if (state.rules.waitForPendingMs > 0 && state.rules.requeryable) return look',
		'if (state.rules.waitForPendingMs > 0) return look',
		'asks where nobody can be asked',
	),
	machine(
		'if (state.rules.waitForPendingMs > 0 && state.rules.requeryable) return look',
		'if (state.rules.requeryable) return look',
		'waits though nobody asked for it',
	),
	machine('sends: state.sends + 1', 'sends: state.sends', 'sends for ever'),
	machine('looks: state.looks + 1 }', 'looks: state.looks }', 'looks without growing pauses'),
];
