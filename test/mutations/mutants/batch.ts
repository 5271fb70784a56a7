import { inFile } from '../mutant';

const buy = inFile('batch/buying/buyOne.ts');
const drive = inFile('batch/buying/drive.ts');
const aftermath = inFile('purchase/aftermath.ts');
const journal = inFile('batch/buying/processedItems.ts');
const writer = inFile('batch/buying/listWriter.ts');
const marks = inFile('batch/buying/marks.ts');
const shared = inFile('batch/buying/buyShared.ts');
const process = inFile('batch/buying/processMemory.ts');
const memory = inFile('batch/buying/executionMemory.ts');
const attempts = inFile('batch/buying/attemptsMemory.ts');
const keptState = inFile('batch/buying/keptState.ts');
const keptOutcomes = inFile('batch/buying/keptOutcomes.ts');
const readState = inFile('batch/buying/readState.ts');
const receipts = inFile('batch/buying/keptReceipts.ts');
const packed = inFile('batch/buying/packed.ts');
const knownRows = inFile('batch/knownRows.ts');
const counts = inFile('batch/buying/keptCounts.ts');
const buyingRun = inFile('batch/buying/buyingRun.ts');
const lookUp = inFile('batch/buying/lookUp.ts');
const singleFlight = inFile('batch/buying/singleFlight.ts');

const limits = inFile('batch/rows/limits.ts');
const boughtEarlier = inFile('batch/boughtEarlier.ts');
const protection = inFile('batch/rows/protection.ts');
const writtenWhole = inFile('batch/rows/writtenWhole.ts');
const form = inFile('resources/form.ts');

export const batchMutants = [
	inFile('batch/buying/overMarks.ts')(
		"if (!added.has(behindMark(mark))) return { answer: 'leftBehind', remove };",
		'',
		'does not say that an attempt was left behind',
	),
	inFile('batch/buying/overMarks.ts')(
		"answer: added.has(pendingMark(mark)) ? 'known' : 'pending'",
		"answer: 'known'",
		'forgets that what requery finds was pending',
	),
	inFile('batch/buying/overMarks.ts')(
		"if (!added.has(doubtMark(mark))) return { answer: 'known', remove };",
		'',
		'takes a question that was killed for an answer',
	),
	inFile('batch/buying/overMarks.ts')(
		'additions: (deed) => [...usual.additions(deed), behindMark(deed.mark)],',
		'additions: (deed) => [behindMark(deed.mark)],',
		'leaves an attempt behind that stands nowhere as open',
	),
	inFile('batch/buying/buyOne.ts')(
		'if (attempt > 0) await records.leaveBehind?.(claimOf(attempt - 1));',
		'',
		'does not write down that an attempt was left behind',
	),
	inFile('batch/buying/buyingRun.ts')(
		'leftBehind: nextReference !== reference && isKnown(nextReference, run),',
		'',
		'does not remember that an attempt was left behind',
	),
	inFile('batch/buying/leftBehind.ts')(
		'if (!isOnlyOne && !ledger.knows.hasNeverSeen(reference))',
		'if (false)',
		'does not look in the ledger for the attempt after one that failed',
	),
	drive(
		"if (command.do === 'send' && effects.onlyAsks)",
		'if (false)',
		'buys what it was only to ask about',
	),
	buy(
		"again && stands === 'refused' ? 'new' : stands",
		'stands',
		'asks for ever about what was refused',
	),
	buy(
		"again && stands === 'refused' ? 'new' : stands",
		"again ? 'new' : stands",
		'takes what is in doubt for what would be sent',
	),
	limits(
		'(cost: number) => memory.plan(cost);',
		'() => {};',
		'forgets in a loop what the run has cost so far',
	),
	limits('plan(Math.max(0, price));', '', 'counts nothing of what it lets through'),
	boughtEarlier('return replayed && (', 'return (', 'gives the limit back what this run has sent'),
	boughtEarlier(
		'if (!found.has(row.index)) costs.delete(reference);',
		'void found;',
		'gives the limit back what rows that share a reference have sent',
	),
	writtenWhole(
		'if (reader.written(`${name}.${firstLetter}`) !== undefined) throw writtenWhole(label);',
		'',
		'buys without the limits that n8n has dropped',
	),
	writtenWhole(
		'[...sharedCollections, ...own]',
		'sharedCollections',
		'texts those who have opted out where n8n has dropped them',
	),
	form('...withWrittenWhole(field)', '...field', 'does not see what n8n has dropped'),
	protection(
		'if (renamed) throw renamed;',
		'',
		'takes identical rows for those of the loops before the node was renamed',
	),
	inFile('batch/rows/whatCannotHold.ts')(
		'if (changed === undefined) return;',
		'if (changed !== undefined) return;',
		'buys again what was bought before the node was changed',
	),
	protection(
		'if (!this.memory.mayHaveBought) this.basis.identity',
		'this.basis.identity',
		'forgets how it asked for what it has bought',
	),
	buy('memory.attempts.markSent(reference);', '', 'remembers nothing of a sending'),
	buy(
		'process.markSent(flight, ownerOf(planned, run));',
		'',
		'forgets what an execution that was killed has sent',
	),
	buyingRun(
		'own.sentBefore || shared.sentBefore',
		'own.sentBefore',
		'sends what another execution has sent and never learned of',
	),
	buyingRun(
		'own.pending || shared.pending',
		'own.pending',
		'forgets what another execution saw pending',
	),
	buyingRun(
		'own.doubted || shared.doubted',
		'own.doubted',
		'sends what another execution saw refused for a reason on no list',
	),
	buyingRun('bought: shared.bought,', '', 'forgets what another execution has bought'),
	buyingRun(
		'meanwhile: shared.meanwhile,',
		'',
		'sends a row that another execution has sent at the same time',
	),
	buy(
		'for (const attempt of sent) process.markTold(flightAt(attempt));',
		'',
		'never lets a later execution try what was lost',
	),
	buy(
		"process.mark(flightAt(result.attempt), bought ? 'bought' : remember);",
		'process.mark(flightAt(result.attempt), remember);',
		'forgets what was bought a moment ago',
	),
	buyingRun(
		"if (seed.by !== 'reference') return fingerprint;",
		'return fingerprint;',
		'adopts what was bought for another under one reference of the user',
	),
	keptOutcomes(
		"outcome === 'pending' || isDoubted;",
		"outcome === 'pending';",
		'takes a row led back after a refusal on no list for a new purchase',
	),
	process(
		"const isBoughtByAnother = known === 'bought' && !isOurs && meanwhile;",
		'const isBoughtByAnother = false;',
		'sends what another credential has just bought',
	),
	process(
		"bought: known === 'bought' && isOurs,",
		"bought: known === 'bought',",
		"takes another account's purchase for its own in a later run",
	),
	process(
		"pending: known === 'pending' && isOurs,",
		"pending: known === 'pending',",
		"takes another account's pending purchase for its own",
	),
	process(
		'toldAt >= executionBegan',
		'toldAt < executionBegan',
		'takes what was told before it began for a moment ago',
	),
	keptState(
		'kept.began.origin === origin ? kept.began.at : -Infinity',
		'kept.began.at',
		'reads the clock of another process',
	),
	keptState(
		'if (kept.began?.execution !== execution)',
		'if (true)',
		'takes each try for a new execution',
	),
	buy(
		'Math.max(run.began, process.lastSending(flightAt(0)) ?? -Infinity)',
		'run.began',
		'gives up too early what another execution has just sent',
	),
	shared(
		'memory.attempts.markShared(reference);',
		'memory.attempts.markSent(reference);',
		'calls its own what another execution bought',
	),
	shared(
		'const { reference } = receipt;',
		'const { reference } = receipt.earlierReferences?.length ? { reference: (receipt.earlierReferences as string[])[0] } : receipt;',
		'remembers the first attempt of what the other execution tried anew',
	),
	marks(
		'if (added.has(mark) && !added.has(sentMark(mark)))',
		'if (false)',
		'forgets that a purchase was pending',
	),
	marks('pending: [mark],', 'pending: [],', 'does not write down that a purchase is pending'),
	aftermath(
		"return sent ? 'pending' : 'open';",
		"return 'open';",
		'does not have it written down that a purchase is pending',
	),
	buy(
		'if (!sentBefore && !leavesOpen(verdict)) {',
		'if (!leavesOpen(verdict)) {',
		'forgets a lost purchase when the next request is refused',
	),
	buy("if (known === 'new') recorded.add(attempt);", '', 'never takes a record out again'),
	buy(
		"if (known === 'new') recorded.add(attempt);",
		'recorded.add(attempt);',
		"takes another execution's record out",
	),
	buy('sent.add(attempt);', '', 'takes the record of a purchase out'),
	buy(
		"if (remember === 'pending') memory.attempts.markPending(claim.reference);",
		'',
		'forgets that it is pending',
	),
	buy(
		"if (remember === 'doubted') memory.attempts.markDoubted(claim.reference);",
		"if (remember === 'doubted') memory.attempts.markEnded(claim.reference);",
		'sends again in one execution what was refused for a reason on no list',
	),
	buy(
		'if (isRecorded) void records.settle(claim, record, purchased);',
		'',
		'forgets that it was bought',
	),
	buy(
		'run.fresh && !isKnown(planned.reference, run),',
		'run.fresh,',
		'does not ask about what it knows to have sent',
	),
	buy(
		'words !== undefined && run.harmlessWords.has(words)',
		'false',
		'waits for every row that is refused in the same words',
	),
	buy(
		'if (result.foundNothing && words !== undefined) run.harmlessWords.add(words);',
		'if (words !== undefined) run.harmlessWords.add(words);',
		'calls words harmless that came after a charge',
	),
	buy(
		'run.isRetriedAgain ? run.began :',
		'',
		'sends again what another retry of the same execution has sent',
	),
	buy('mayAdvance: run.mayAdvance,', 'mayAdvance: false,', 'never buys what failed'),
	buy('sendAgain: settings.sendAgain,', 'sendAgain: true,', 'sends again what nobody allowed'),
	buy("return stands === 'new';", 'return true;', 'does not read what is written down'),
	buy('onlyLook: run.onlyLook() ||', 'onlyLook:', 'sends though the wallet is dry'),
	buy('shielded: true', 'shielded: false', 'lets the host cut a purchase off'),
	buy(
		"[plan.referenceField ?? 'request-id']: reference",
		"'request-id': reference",
		'names the reference wrongly',
	),
	buy('carriesReference ? ', '!carriesReference ? ', 'sends no reference'),
	buy('plan.path ?? path', 'path', 'sends to another path'),
	lookUp(
		'replayed: !isOwn, foundNothing: false',
		'replayed: !isOwn',
		'takes the words of a refusal for harmless that came after a charge',
	),
	lookUp(
		"return foreign ? { kind: 'foreign', transaction } : lookup;",
		'return lookup;',
		'adopts the purchase of another product',
	),
	lookUp('if (!isOurs(transaction, sought))', 'if (false)', 'adopts a record that names nobody'),
	lookUp('operation.endpoint.kind,', '[],', 'takes its own purchase for a foreign one'),
	lookUp(
		'if (!found) return { result, candidates: possible };',
		'',
		'adopts what only may be the purchase',
	),
	lookUp(
		"if (result.outcome !== 'unknown' ||",
		"if (result.outcome === 'unknown' ||",
		'does not look into the list',
	),

	drive(
		"if (effects.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		"return { type: 'sent'",
		'sends after the run was stopped',
	),
	drive(
		'if (halt !== undefined) return endedBy(halt, state, open);',
		'',
		'goes on after the run was stopped',
	),
	drive(
		"if (event.type === 'sent') open ||= leavesOpen(event.verdict);",
		'',
		'forgets what it sent',
	),
	drive('open ||= leavesOpen(event.verdict)', 'open = true', 'calls unknown what was never taken'),
	drive('if (pending) return', 'if (false) return', 'calls pending unknown'),
	drive('if (maybeSent || !rules.fresh)', 'false', 'says "not sent" without having asked'),
	drive('if (maybeSent || !rules.fresh)', 'if (!rules.fresh)', 'says "not sent" of what it sent'),
	drive(
		'effects.record(command.attempt, command.again)',
		'effects.record(command.attempt, true)',
		'uses a refused reference again',
	),
	drive(
		"await effects.pause(command.afterMs);\n\t\t\tif (effects.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		"if (effects.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		'sends again without a pause',
	),

	aftermath(
		"outcome === 'notSent' || (!sent && !sentBefore)",
		"outcome === 'notSent'",
		'leaves a record of what was never sent',
	),
	aftermath(
		"outcome === 'notSent' || (!sent && !sentBefore)",
		'!sent && !sentBefore',
		'leaves a record of what was not sent',
	),
	aftermath(
		'if (nothingKnown && !asked && !sent && !sentBefore)',
		'if (nothingKnown && !sent && !sentBefore)',
		'writes nothing down of what another try may have sent',
	),
	aftermath(
		"return 'untouched';",
		"return 'leftAlone';",
		'writes a doubt into a ledger that nobody had',
	),
	inFile('batch/buying/settledEnd.ts')(
		" || end === 'untouched'",
		'',
		'leaves an open row in a ledger of what was never sent',
	),
	inFile('purchase/machine.ts')(
		'state.sends === 0 && !state.hasRecord && !wasSentEarlier(state)',
		'state.sends === 0 && !wasSentEarlier(state)',
		'forgets that the provider had a record',
	),
	inFile('purchase/machine.ts')(
		'state.sends === 0 && !state.hasRecord && !wasSentEarlier(state)',
		'!state.hasRecord && !wasSentEarlier(state)',
		'writes nothing down of what it has sent itself',
	),
	inFile('batch/report/tally.ts')(
		'if (mayBeEarlier)',
		'if (!mayBeEarlier)',
		'calls rows not sent that an earlier try may have sent',
	),
	inFile('batch/rows/protection.ts')("label ?? '', ", '', 'buys again in another time zone'),
	aftermath(
		"if (!recorded) return sent || sentBefore ? 'open' : 'leftAlone';",
		'',
		'takes the record of another try out',
	),
	aftermath(
		"if (leftToAnother && !sent) return 'neverSent';",
		"if (leftToAnother) return 'neverSent';",
		'does not write down what it sent itself',
	),
	aftermath(
		"outcome === 'failed' && refused ? 'refused' :",
		'',
		'never buys again what was refused',
	),
	aftermath(
		"outcome === 'failed' && refused ? 'refused' :",
		"outcome === 'failed' && refused ? 'neverSent' :",
		'forgets that the refusal may be filed under the reference',
	),
	aftermath(
		"kind !== 'rejected' && kind !== 'notSent' && kind !== 'tokenRefused';",
		"kind !== 'rejected' && kind !== 'notSent' && kind !== 'tokenRefused' && kind !== 'ambiguous';",
		'forgets a lost purchase',
	),
	aftermath(
		'if (isSaidToHaveFailed(verdict)) return true;',
		'',
		'calls decided what it has not asked about yet',
	),
	aftermath(
		"if (outcome === 'failed' && foundNothing) return 'doubted';",
		'',
		'takes an unlisted refusal for a listed one',
	),

	writer('writers.get(workflow) ??', '', 'loses marks to whoever writes at the same moment'),
	writer(
		"return jobs.map(() => 'unavailable');",
		"return jobs.map(() => 'new');",
		'sends without a record',
	),
	marks(
		"if (added.has(sentMark(mark)) || deed.again) return { answer: 'new', remove: [] };",
		"return { answer: 'new', remove: [] };",
		'uses a refused reference again',
	),
	marks(
		"if (added.has(sentMark(mark)) || deed.again) return { answer: 'new', remove: [] };",
		"if (added.has(sentMark(mark))) return { answer: 'new', remove: [] };",
		'never sends again what was refused',
	),
	marks(
		"if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };",
		"if (!added.has(mark)) return { answer: 'known', remove: [openMark(mark)] };",
		'forgets that it was bought',
	),
	marks('if (!added.has(openMark(mark))) {', 'if (false) {', 'sends what is open'),
	marks(
		'bought: [openMark(mark)],',
		'bought: [mark, openMark(mark)],',
		'forgets that it was bought',
	),
	marks(
		"return deed.end === 'bought' ? [sentMark(mark), mark] : [];",
		'return [];',
		'leaves a bought purchase standing as refused',
	),
	journal(
		'if (!this.isEverMarked(claim)) return [];',
		'return [];',
		'takes what a question has left behind for a purchase, for ever',
	),
	journal(
		'return this.usualOf(claim) !== underWay;',
		'return this.usualOf(claim) !== underWay && !this.isPooled;',
		'pooled: texts nobody whom a question has left behind',
	),
	journal(
		'if (others.some((claim) => this.isEverMarked(claim)))',
		'if (false)',
		'takes the question of another worker for a purchase',
	),
	inFile('batch/rows/repeatedRows.ts')(
		'for (let nth = 0; nth < seed.nth; nth++) {',
		'for (let nth = 0; nth <= seed.nth; nth++) {',
		'warns of rows that nothing doubles',
	),
	inFile('batch/rows/repeatedRows.ts')(
		'if (!isBought(referenceOf(subject, { ...seed, nth }, 0))) continue;',
		'',
		'warns of rows that are tried again',
	),
	inFile('batch/run.ts')(
		'(!isTool || isUnforeseen)',
		'!isTool',
		'a tool answers what nobody foresaw, as if nothing had been sent',
	),
	inFile('batch/run.ts')(
		'concernsAll && (!isTool || isUnforeseen)',
		'concernsAll',
		'a tool breaks down where it could answer',
	),
	memory(
		'return (this.boughtBefore ??= boughtUnder(this.kept)).has(reference);',
		'return false;',
		'what a later attempt has bought is not known by its receipt',
	),
	inFile('batch/rows/ledBack.ts')(
		'isRecord(error) && isRecord(error.receipt) ? error.receipt.reference : reference',
		'reference',
		'does not see the receipt on the error output',
	),
	inFile('batch/rows/ledBack.ts')(
		'return isDone || memory.meet(identity, nth) ? nth : undefined;',
		'return memory.meet(identity, nth) ? nth : undefined;',
		'buys again what comes back with its receipt',
	),
	inFile('batch/rows/ledBack.ts')(
		'return isDone || memory.meet(identity, nth) ? nth : undefined;',
		'return isDone ? nth : undefined;',
		'takes a row in doubt for another one',
	),
	inFile('batch/rows/ledBack.ts')(
		'return isDone || memory.meet(identity, nth) ? nth : undefined;',
		'return nth;',
		'never tries again what failed and comes back',
	),
	inFile('batch/rows/ledBack.ts')(
		'carried !== undefined && !isOneOf(subject, seed, carried)',
		'carried !== undefined',
		'refuses a row of a period that comes back as it was',
	),
	inFile('batch/rows/ledBack.ts')(
		'if (carried !== undefined && !isOneOf(subject, seed, carried)) refuseAnother(carried, memory);',
		'',
		'buys something else in a period with the receipt of what is bought',
	),
	inFile('batch/rows/ledBack.ts')(
		'{ length: lastAttempt + 1 }',
		'{ length: lastAttempt }',
		'does not know the receipt of the last attempt',
	),
	inFile('batch/rows/ledBack.ts')(
		'if (memory.isDone(carried) || memory.attempts.recall(carried).sentBefore) throw',
		'if (memory.isDone(carried)) throw',
		'buys something else with the receipt of what is in doubt',
	),
	inFile('batch/rows/ledBack.ts')(
		'if (memory.isDone(carried) || memory.attempts.recall(carried).sentBefore) throw',
		'if (memory.attempts.recall(carried).sentBefore) throw',
		'buys something else with the receipt of what is bought',
	),
	counts(
		'(toMeet[key] ?? []).filter((nth) => !met?.[key]?.includes(nth));',
		'toMeet[key] ?? [];',
		'lets two rows stand for one that is in doubt',
	),
	counts('delete state.met;', '', 'remembers in the next loop which were met in this one'),
	inFile('batch/rows/repeatedRows.ts')(
		"if (seed.by !== 'run' || subject.recipient === '') return;",
		"if (seed.by !== 'run') return;",
		'warns of pins that are bought in any number',
	),
	inFile('batch/rows/repeatedRows.ts')(
		"if (seed.by !== 'run' || subject.recipient === '') return;",
		"if (subject.recipient === '') return;",
		'warns of purchases that their keys tell apart',
	),
	inFile('batch/buying/givenBack.ts')(
		'if (holders.length === 0 || !(await this.isBackFrom(holders, reference))) return known;',
		'',
		'sends what a run that died may have sent',
	),
	inFile('batch/buying/givenBack.ts')(
		'marks.every((mark)',
		'marks.some((mark)',
		'sends what one of two runs has given back',
	),
	inFile('batch/buying/givenBack.ts')(
		'backMark(run, reference));\n\t\tif (marks',
		"backMark('', reference));\n\t\tif (marks",
		'keeps what was never sent in doubt for ever',
	),
	inFile('batch/buying/givenBack.ts')(
		'await ledger.left.release(reference, holders);',
		'',
		'does not give back what another run could not give back',
	),
	inFile('batch/buying/settledEnd.ts')(
		"return outcome === 'unknown' && isOnlyListed ? 'neverSent' : 'open';",
		"return 'open';",
		'writes into the ledger for good what the list alone doubts',
	),
	inFile('batch/buying/settledEnd.ts')(
		"if (end !== 'leftAlone') return end;",
		'',
		'gives back a claim under which it was sent',
	),
	aftermath(
		"return sent || sentBefore ? 'open' : 'leftAlone';",
		"return 'leftAlone';",
		'takes what an earlier try has sent for what nobody has',
	),
	marks('neverSent: all,', 'neverSent: [openMark(mark)],', 'calls bought what was never sent'),
	marks('refused: all.slice(1),', 'refused: [openMark(mark)],', 'calls bought what was refused'),
	journal(
		'isUsersOwn(planned) ? `',
		'false ? `',
		'takes a purchase of the sandbox for one of production',
	),
	marks(
		"return { answer: 'known', remove };",
		"return { answer: 'known', remove: [] };",
		'calls bought what was open when old marks are dropped',
	),
	writer(
		'return await writer.add(job);',
		'return (await writeAll([job]))[0];',
		'loses records that are written at once',
	),

	shared(
		"if (receipt.outcome === 'unknown' || receipt.outcome === 'pending') memory.attempts.markShared(reference);",
		'',
		"sends again after another execution's answer was lost",
	),
	shared('result.halted ||', '', "ends with another execution's stop"),
	shared("receipt.outcome === 'notSent' ||", '', 'shares the end of what bought nothing'),
	shared(
		'account !== api.account.fingerprint',
		'false',
		"takes another account's purchase for its own",
	),
	process(
		'return `${environment} ${baseUrl} ${reference}`;',
		'return `${environment} ${baseUrl} ${reference} ${Math.random()}`;',
		'sends the same purchase twice at once',
	),
	process(
		'return this.sendings.get(purchase)?.at;',
		'return undefined;',
		'forgets when it has sent it',
	),
	marks(
		"return { answer: added.has(open) ? 'new' : 'known', remove: [] };",
		"return { answer: 'new', remove: [] };",
		'sends again what a killed run has sent just now',
	),

	memory(
		'if (this.countLost) this.kept.countLost = true;',
		'',
		'counts from nothing in the loop after the one that it refused',
	),
	memory(
		'if (usable === undefined && isRetry) this.kept.begunByRetry = true;',
		'',
		'takes the memory that a refused Retry has begun for that of the first try',
	),
	attempts(
		"sentBefore: attempt?.state === 'sent' || attempt?.state === 'pending',",
		"sentBefore: attempt?.state === 'sent',",
		'sends again what is pending',
	),
	attempts(
		'byThisExecution: attempt?.execution === this.now.execution,',
		'byThisExecution: attempt !== undefined,',
		'never buys in a retry',
	),
	attempts(
		'byThisExecution: attempt?.execution === this.now.execution,',
		'byThisExecution: false,',
		'sends twice in one execution',
	),
	counts(
		'return (before.identical[key] ?? 0) + rows - meets.length;',
		'return rows - meets.length;',
		'takes the rows of the next loop for those of this one',
	),
	readState(' || stored.establishedAt !== establishedAt', '', 'takes another run for its own'),
	readState(
		'stored.version === 3 && isWhole(stored)',
		'isWhole(stored)',
		'trusts what another version has written',
	),
	readState('areReceiptsWhole(stored) &&', '', 'takes half a receipt for what was bought'),
	receipts('if (kept.receipts[key] !== undefined) return;', '', 'forgets what it has bought first'),
	receipts(
		'if (hasEnded) delete kept.attempts[key];',
		'delete kept.attempts[key];',
		'forgets an answer that was lost',
	),
	receipts(
		"state === 'ended' && isOurs",
		"state !== 'doubted' && isOurs",
		'takes an open purchase for one that has ended',
	),
	receipts(
		'filter((key) => kept.receipts[key][1] === 1)',
		'filter(() => false)',
		'forgets what it has sent once it has a receipt',
	),
	packed(
		'!Object.is(value, first[place])',
		'Object.is(value, first[place])',
		'gives the receipt of another row',
	),
	counts(
		'if (rows < meets.length) return meets[rows];',
		'',
		'takes a row led back after a lost answer for a new purchase',
	),
	keptOutcomes(
		'return meant.meaning !== digest(subject);',
		'return false;',
		'takes one key for two purchases in a loop',
	),
	counts('state.now = noCounts();\n', '', 'counts the rows of a retry on'),
	counts(
		'state.toMeet = structuredClone(state.open);',
		'state.toMeet = state.open;',
		'counts other rows in the retry of a loop',
	),
	memory(
		'some((key) => !key.startsWith(`${this.account}:`))',
		'some((key) => key === undefined)',
		'lets another account try again',
	),
	receipts(
		'const replayed = receipt.replayed || !isOfThisRun(found);',
		'const replayed = true;',
		'calls its own purchase found',
	),

	knownRows(
		'told.has(index) ? undefined : memory.replay(reference)',
		'memory.replay(reference)',
		'tells a receipt of an earlier try twice',
	),
	knownRows(
		'return known.length > 0 ? [...results, ...known] : results;',
		'return results;',
		'keeps the receipts of earlier tries to itself',
	),

	singleFlight('underWay.set(purchase, ours);', '', 'sends the same purchase twice at once'),
	singleFlight(
		'if (shared !== undefined) return shared;',
		'return shared as T;',
		'shares the end of what bought nothing',
	),
	singleFlight('underWay.delete(purchase);', '', 'never lets go of a purchase'),
	singleFlight(
		'for (let earlier = underWay.get(purchase); earlier; earlier = underWay.get(purchase)) {',
		'for (const earlier of [underWay.get(purchase)]) { if (!earlier) break;',
		'lets all go on at once when one bought nothing',
	),
];
