import { inFile } from '../mutant';

const machine = inFile('purchase/machine.ts');
const beginning = inFile('purchase/beginning.ts');
const before = inFile('purchase/beforeSending.ts');
const after = inFile('purchase/afterSending.ts');

export const machineMutants = [
	before(
		"if (known === 'unavailable' && rules.keepsAll)",
		"if (known === 'unavailable' && rules.keepsAll && rules.fresh)",
		'sends what the ledger could not be told',
	),
	before(
		'if (rules.vouchedFor !== true || rules.keepsAll !== true || !isTrusted(state)) return false;',
		'if (rules.keepsAll !== true || !isTrusted(state)) return false;',
		'asks nobody although nobody said that the ledger knows all',
	),
	before(
		'rules.keepsAll !== true || !isTrusted(state)) return false;',
		'rules.keepsAll !== true) return false;',
		'asks nobody of a provider that does not honour references',
	),
	before(
		'!rules.onlyLook && !memory.sentBefore && !memory.doubted;',
		'!rules.onlyLook;',
		'does not ask about what an earlier try sent',
	),
	before(
		'(absenceProves && !isVouchedFor(state)) ||',
		'absenceProves ||',
		'sends again without asking what the ledger knows as refused',
	),
	before(
		'return memory.sentBefore ? unknown(state, neverLearned) : finishNotSent(state, dayIsFull);',
		'return finishNotSent(state, dayIsFull);',
		'calls not sent what an earlier try sent',
	),
	after(
		'isSaidToHaveFailed(verdict) && state.rules.requeryable',
		'false',
		'believes without asking what is said to have failed',
	),
	after(
		'isSaidToHaveFailed(verdict) && state.rules.requeryable',
		'state.rules.requeryable',
		'asks about what was refused for a reason that comes before any charge',
	),
	after(
		'isSaidToHaveFailed(verdict) && state.rules.requeryable',
		'isSaidToHaveFailed(verdict)',
		'asks where nobody can be asked what became of it',
	),
	machine(
		"state.purpose === 'saidToHaveFailed' && !mayBeMade(lookup)",
		"state.purpose === 'saidToHaveFailed'",
		'asks whether it failed, and does not listen',
	),
	machine(
		"state.purpose === 'saidToHaveFailed' && !mayBeMade(lookup)",
		'false',
		'goes on asking what has been said to have failed',
	),
	machine(
		'return recordUnread(state, lookup, now) ?? refusalStands(state);',
		'return refusalStands(state);',
		'believes a failure where one look was not answered',
	),
	machine(
		'state.looks >= mostLooksForRecord',
		'false',
		'asks about a failure until its time is up',
	),
	machine(
		"return lookup.kind === 'unclaimed' || unclearIn(lookup) !== undefined;",
		'return unclearIn(lookup) !== undefined;',
		'calls failed what is bought for nobody knows whom',
	),
	machine(
		"return lookup.status !== 'failed';",
		"return lookup.status === 'success' || lookup.status === 'unknownWord';",
		'calls failed what requery calls pending',
	),
	machine(
		"return lookup.status !== 'failed';",
		"return lookup.status === 'pending' || lookup.status === 'unknownWord';",
		'calls failed what requery calls bought',
	),
	machine(
		"return lookup.status !== 'failed';",
		"return lookup.status === 'success' || lookup.status === 'pending';",
		'calls failed what requery has an unknown word for',
	),
	machine(
		"state.purpose === 'saidToHaveFailed' || state.purpose === 'throttled';",
		"state.purpose === 'throttled';",
		'believes a failure again that a word of requery has thrown into doubt',
	),
	machine(
		"state.purpose === 'saidToHaveFailed' || state.purpose === 'throttled';",
		"state.purpose === 'saidToHaveFailed';",
		'sends again what requery has an unknown word for',
	),
	machine(
		"return lookup.kind === 'unclaimed' || unclearIn(lookup) !== undefined;",
		"return lookup.kind === 'unclaimed';",
		'calls failed what requery has a record of that says nothing',
	),
	machine(
		'if (unclear !== undefined) return keepLooking(inDoubt(state, unclear), now);',
		'',
		'sends again what requery has a record of that says nothing',
	),
	after(
		'if (verdict.throttled && requeryable && !deduplicates)',
		'if (false)',
		'sends again what was said to be too much, without asking whether it was passed on',
	),
	after(
		'if (verdict.throttled && requeryable && !deduplicates)',
		'if (verdict.throttled && !deduplicates)',
		'asks about what was too much where nobody can be asked',
	),
	after(
		'if (verdict.throttled && requeryable && !deduplicates)',
		'if (verdict.throttled && requeryable)',
		'asks about what may be sent twice',
	),
	after(
		'if (verdict.throttled && requeryable && !deduplicates)',
		'if (requeryable && !deduplicates)',
		'asks about what never left',
	),
	after(
		'sendAgain({ ...state, lookingSince: undefined },',
		'sendAgain(state,',
		'does not wait as long as it was asked to a second time',
	),
	machine(
		"if (lookup.kind === 'absent' && mayGoAgain(state)) return neverTaken(state, now);",
		'if (mayGoAgain(state)) return neverTaken(state, now);',
		'sends again what was too much although nobody says what became of it',
	),
	machine(
		'mayGoAgain(state) ? recordUnread(state, lookup, now) : undefined;',
		'recordUnread(state, lookup, now);',
		'goes on asking about what is not sent again anyway',
	),
	after(
		'if (state.throttled || mayBeCausedByEarlier(state, verdict)) return',
		'if (mayBeCausedByEarlier(state, verdict)) return',
		'calls failed what was refused after it may have been passed on as too much',
	),
	after(
		"if (verdict?.kind !== 'notSent') return false;",
		'',
		'sends again with a refused token what was too much before',
	),
	machine(
		"state.throttled || (verdict.kind === 'notSent' && verdict.throttled === true);",
		"verdict.kind === 'notSent' && verdict.throttled === true;",
		'forgets at the next answer that it may have been passed on as too much',
	),
	before(
		"if (state.throttled && state.rules.requeryable && state.purpose !== 'throttled')",
		'if (false)',
		'calls not sent what may have been passed on as too much, without asking',
	),
	after('const mostSends = 3;', 'const mostSends = 4;', 'sends more often than three times'),
	after('const mostSends = 3;', 'const mostSends = 2;', 'gives up too early'),
	before(
		'(!rules.fresh || memory.sentBefore)) return look',
		'!rules.fresh) return look',
		'sends without asking what an earlier try sent',
	),
	before(
		'(!rules.fresh || memory.sentBefore)) return look',
		'memory.sentBefore) return look',
		'sends without asking in a new execution',
	),
	before(
		'if (rules.requeryable && (!rules.fresh',
		'if ((!rules.fresh',
		'asks where nobody can be asked',
	),
	before(
		'if (ledgerMayTell(state)) return unknown(state, sentMeanwhile);',
		'',
		'sends what another credential bought meanwhile, since the ledger does not know it',
	),
	before(
		'memory.sentBefore && !rules.sendAgain) return unknown',
		'memory.sentBefore) return unknown',
		'ignores that the user accepts a second purchase',
	),
	before(
		'if (!rules.requeryable && memory.sentBefore && !rules.sendAgain)',
		'if (!rules.requeryable && memory.sentBefore && rules.sendAgain)',
		'needs no permission to send again',
	),
	before(
		'memory.sentBefore && (nobodyDecidedSince || memory.pending)',
		'memory.sentBefore && memory.pending',
		'sends twice in one execution',
	),
	before(
		'memory.sentBefore && (nobodyDecidedSince || memory.pending)',
		'memory.sentBefore && nobodyDecidedSince',
		'sends again what is pending',
	),
	before(
		'memory.sentBefore && (nobodyDecidedSince || memory.pending)',
		'(nobodyDecidedSince || memory.pending)',
		'never serves again after a refusal',
	),
	before(
		'if (rules.onlyLook && mayTell)',
		'if (!rules.onlyLook && mayTell)',
		'buys nothing, or when the wallet is dry',
	),
	before(
		'rules.fresh || isTrusted(state) || state.refusedEarlier ||',
		'rules.fresh || state.refusedEarlier ||',
		'sends to a trusted provider though the wallet is dry',
	),
	before(
		'rules.fresh || isTrusted(state) || state.refusedEarlier ||',
		'rules.fresh || rules.keepsAll ||',
		'writes down what it does not send',
	),
	before(
		'if (rules.onlyLook && mayTell)',
		'if (rules.onlyLook)',
		'says "not sent" without reading the record',
	),
	before(
		'const isSure = hasSettled(state) || isUnheardOf(state);',
		'const isSure = hasSettled(state);',
		'waits for what nobody has sent',
	),
	before(
		'rules.unheardOf === true && attempt === 0;',
		'attempt === 0;',
		'does not wait for what an earlier run may have sent',
	),
	before(
		'rules.unheardOf === true && attempt === 0;',
		'rules.unheardOf === true;',
		'does not wait for a later attempt that may be on its way',
	),
	before(
		'if (absenceProves && rules.fresh && !rules.keepsAll)',
		'if (rules.requeryable && rules.fresh && !rules.keepsAll)',
		'does not write down what is only requeryable',
	),
	before(
		'state.refusedEarlier || !rules.requeryable;',
		'true;',
		'uses a reference again that the refusal may be filed under',
	),
	before(
		'state.refusedEarlier || !rules.requeryable;',
		'state.refusedEarlier;',
		'never sends a refused purchase again where nobody can be asked',
	),
	before(
		'state.refusedEarlier || !rules.requeryable;',
		'!rules.requeryable;',
		'never sends a refused purchase again',
	),
	before(
		"if (known === 'bought') return boughtBefore(state);",
		"if (known === 'bought') return pendingBefore(state);",
		'forgets that it was bought',
	),
	before(
		'if (memory.leftBehind) return nextAttempt(state);',
		'',
		'sends an attempt again that failed and was left behind',
	),
	before(
		"if (known === 'leftBehind') return nextAttempt(state);",
		'',
		'sends what the record says was left behind',
	),
	machine(
		'const isKnownBetter = bought === true || leftBehind === true;',
		'const isKnownBetter = bought === true;',
		'waits for an attempt that was left behind',
	),
	before(
		"if (known === 'pending') return pendingBefore(state);",
		'',
		'forgets that it was pending when the process has ended',
	),
	before('if (memory.bought) return boughtBefore(state);', '', 'sends what it knows to be bought'),
	before(
		'memory.byThisExecution || memory.meanwhile;',
		'memory.byThisExecution;',
		'sends what another execution has sent at the same time',
	),
	before(
		'memory.byThisExecution ? neverLearned : sentMeanwhile',
		'neverLearned',
		'does not say that another execution sent it',
	),
	before(
		"if (known === 'bought')",
		"if (known === 'bought' && !rules.sendAgain)",
		'buys again what was bought for certain',
	),
	before(
		'const refused = { ...state, refusedEarlier: true };',
		'const refused = { ...state };',
		'believes the first "not found" after a refusal',
	),
	before(
		"hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now)",
		'goToSend(refused, now)',
		'does not look whether the refusal was filed',
	),
	before(
		"hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now)",
		"look(refused, 'before', now)",
		'looks for what cannot be there any more',
	),
	before(
		"if (known === 'new' && !memory.sentBefore) {",
		"if (known === 'new') {",
		'trusts an emptied record more than the context',
	),
	before(
		"if (known === 'new' && !memory.sentBefore) {",
		"if (known !== 'known' && !memory.sentBefore) {",
		'sends what could not be written down',
	),
	before(
		'const first = { ...state, recordedEarlier: false };',
		'const first = state;',
		'calls unknown what is refused for the first time',
	),
	before(
		'return rules.onlyLook ? nothingSent(first, walletIsDry, now) : { state: first, command: send };',
		'return { state: first, command: send };',
		'sends though the wallet is dry',
	),
	before(
		"(known === 'unavailable' && rules.fresh)",
		"known === 'unavailable'",
		'says "not sent" though an earlier run may have sent it',
	),
	before(
		"(known === 'unavailable' && rules.fresh)",
		"(known === 'unavailable' && !rules.fresh)",
		'says "unknown" in a fresh run',
	),
	before(
		'const recorded = { ...state, recordedEarlier: true };',
		'const recorded = state;',
		'forgets what the record said',
	),
	before(
		"if (rules.requeryable && !hasSettled(state)) return look(recorded, 'before', now);",
		'',
		'does not ask about what was written down',
	),
	before(
		'if (rules.requeryable && !hasSettled(state)) return look(recorded',
		'if (!hasSettled(state)) return look(recorded',
		'asks where nobody can be asked',
	),
	before(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable' && !isHeld)",
		"if (!rules.onlyLook && known !== 'unavailable' && !isHeld)",
		'sends what was sent before',
	),
	before(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable' && !isHeld)",
		"if (rules.sendAgain && known !== 'unavailable' && !isHeld)",
		'sends again though the wallet is dry',
	),
	before(
		"if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable' && !isHeld)",
		'if (rules.sendAgain && !rules.onlyLook && !isHeld)',
		'sends without a record',
	),
	before(
		"known !== 'unavailable' && !isHeld)",
		"known !== 'unavailable')",
		'sends what another run is sending',
	),
	before('wordsFor[known] ?? cannotSay', 'cannotSay', 'says that the store answered'),
	before(
		'if (!state.rules.fresh && state.rules.requeryable && !isSure) return look',
		'if (state.rules.requeryable && !isSure) return look',
		'asks in a fresh run about what it never sent',
	),
	before(
		'if (!state.rules.fresh && state.rules.requeryable && !isSure) return look',
		'if (!state.rules.fresh && !isSure) return look',
		'asks where nobody can be asked',
	),
	before(
		'if (!state.rules.fresh && state.rules.requeryable && !isSure) return look',
		'if (false) return look',
		'believes the first "not found" of an earlier purchase',
	),
	after(
		'if (state.throttled || mayBeCausedByEarlier(state, verdict)) return',
		'if (state.throttled) return',
		'believes an empty wallet that it emptied itself',
	),
	after(
		"case 'refused':\n\t\t\treturn askedAbout(state, now);",
		"case 'refused':\n\t\t\treturn refusalStands(state);",
		'believes a refusal for an unknown reason',
	),
	after(
		"case 'tokenRefused':\n\t\t\treturn nothingSent(state, verdict.message, now);",
		"case 'tokenRefused':\n\t\t\treturn finishNotSent(state, verdict.message);",
		'does not ask what an earlier run bought',
	),
	after(
		"ambiguous: state.ambiguous || verdict.kind === 'ambiguous'",
		'ambiguous: state.ambiguous',
		'forgets that an answer was lost',
	),
	after(
		"ambiguous: state.ambiguous || verdict.kind === 'ambiguous'",
		'ambiguous: true',
		'takes a used reference for its own',
	),
	after('lastReason: verdict.message };', "lastReason: '' };", 'does not say what happened'),
	after(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		'return unknown(unsure, verdict.message);',
		'does not ask after a lost answer',
	),
	after(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		"return state.rules.requeryable ? look(unsure, 'after', now) : { state: unsure, command: { do: 'send', attempt: state.attempt, afterMs: 1_000 } };",
		'sends again after a lost answer',
	),
	after(
		"return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);",
		"return state.rules.requeryable ? look(unsure, 'before', now) : unknown(unsure, verdict.message);",
		'sends again what is not found after a lost answer',
	),
	after(
		"if (verdict.status === 'success') return finish(state, { outcome: 'success'",
		"if (true) return finish(state, { outcome: 'success'",
		'calls pending a success',
	),
	after(
		'pending: { answer, replayed: false, message } }',
		'pending: { answer, replayed: true, message } }',
		'calls its own purchase found',
	),
	after('<= longestRetryAfter', '< longestRetryAfter', 'does not wait the minute that is allowed'),
	after(
		'return (verdict.retryAfterMs ?? 0) <= longestRetryAfter && sends < mostSends;',
		'return sends < mostSends;',
		'waits an hour for the provider',
	),
	after(
		'return (verdict.retryAfterMs ?? 0) <= longestRetryAfter && sends < mostSends;',
		'return (verdict.retryAfterMs ?? 0) <= longestRetryAfter;',
		'sends for ever',
	),
	after(
		'pauseBeforeResend(state.sends, verdict.retryAfterMs)',
		'pauseBeforeResend(state.sends, undefined)',
		'ignores Retry-After',
	),
	after(
		'if (!mayGoAgain(state)) return nothingSent(state, messageOfVerdict(state), now);',
		"if (!mayGoAgain(state)) return finish(state, { outcome: 'notSent', charged: 'no' });",
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
	before(
		'if (isTrusted(state) && !isHidden) return { state: recorded, command: send };',
		'',
		'never sends again what a killed run had not sent',
	),
	before(
		'if (memory.doubted && nobodyDecidedSince)',
		'if (false)',
		'sends again in one execution what was refused for a reason on no list',
	),
	machine(
		'return isBelievable(state) || isKnownBetter ? absent(state, now) : keepLooking(state, now);',
		'return absent(state, now);',
		'believes the first "not found"',
	),
	machine(
		'return isBelievable(state) || isKnownBetter ? absent(state, now) : keepLooking(state, now);',
		'return hasSettled(state) || isKnownBetter ? absent(state, now) : keepLooking(state, now);',
		'waits a minute before every purchase',
	),
	machine(
		'const isKnownBetter = bought === true || leftBehind === true;',
		'const isKnownBetter = leftBehind === true;',
		'waits for what it knows to be bought',
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
	machine("if (status === 'unknownWord')", 'if (false)', 'calls an unknown word a failure'),
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
	beginning(
		'const attempt = failed + 1;',
		'const attempt = failed;',
		'tries the failed reference for ever',
	),
	beginning(
		'state: { ...begin(rules).state, attempt }',
		'state: { ...state, attempt }',
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
	after(
		'if (state.rules.waitForPendingMs > 0 && state.rules.requeryable) return look',
		'if (state.rules.waitForPendingMs > 0) return look',
		'asks where nobody can be asked',
	),
	after(
		'if (state.rules.waitForPendingMs > 0 && state.rules.requeryable) return look',
		'if (state.rules.requeryable) return look',
		'waits though nobody asked for it',
	),
	machine('sends: state.sends + 1', 'sends: state.sends', 'sends for ever'),
	machine('looks: state.looks + 1 }', 'looks: state.looks }', 'looks without growing pauses'),
];
