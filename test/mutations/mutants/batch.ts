import { inFile } from '../mutant';

const buy = inFile('batch/buying/buyOne.ts');
const drive = inFile('batch/buying/drive.ts');
const aftermath = inFile('purchase/aftermath.ts');
const journal = inFile('batch/buying/processedItems.ts');
const shared = inFile('batch/buying/buyShared.ts');
const process = inFile('batch/buying/processMemory.ts');
const memory = inFile('batch/buying/executionMemory.ts');
const keptState = inFile('batch/buying/keptState.ts');
const singleFlight = inFile('batch/buying/singleFlight.ts');

export const batchMutants = [
	buy('memory.markSent(reference);', '', 'remembers nothing of a sending'),
	buy('process.markSent(flight);', '', 'forgets what an execution that was killed has sent'),
	buy(
		'memory.recall(reference).sentBefore || process.isOpen(flightOf(api.account, reference))',
		'memory.recall(reference).sentBefore',
		'sends what another execution has sent and never learned of',
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
		"if (remember === 'pending') memory.markPending(claim.reference);",
		'',
		'forgets that it is pending',
	),
	buy(
		"if (remember === 'doubted') memory.markDoubted(claim.reference);",
		"if (remember === 'doubted') memory.markEnded(claim.reference);",
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
	buy('onlyLook: run.onlyLook(),', 'onlyLook: false,', 'sends though the wallet is dry'),
	buy('shielded: true', 'shielded: false', 'lets the host cut a purchase off'),
	buy(
		"[plan.referenceField ?? 'request-id']: reference",
		"'request-id': reference",
		'names the reference wrongly',
	),
	buy('carriesReference ? ', '!carriesReference ? ', 'sends no reference'),
	buy('plan.path ?? path', 'path', 'sends to another path'),
	buy(
		"return foreign ? { kind: 'foreign', transaction } : lookup;",
		'return lookup;',
		'adopts the purchase of another product',
	),
	buy('if (!isOurs(transaction, sought))', 'if (false)', 'adopts a record that names nobody'),
	buy('operation.endpoint.kind,', '[],', 'takes its own purchase for a foreign one'),
	buy(
		'if (!found) return { result, candidates: possible };',
		'',
		'adopts what only may be the purchase',
	),
	buy(
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
	aftermath("if (!recorded) return 'open';", '', 'takes the record of another try out'),
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
		"if (outcome === 'failed' && foundNothing) return 'doubted';",
		'',
		'takes an unlisted refusal for a listed one',
	),

	journal(
		"return jobs.map(() => 'unavailable');",
		"return jobs.map(() => 'new');",
		'sends without a record',
	),
	journal(
		"if (added.has(sentMark(mark)) || job.again) return { answer: 'new', remove: [] };",
		"return { answer: 'new', remove: [] };",
		'uses a refused reference again',
	),
	journal(
		"if (added.has(sentMark(mark)) || job.again) return { answer: 'new', remove: [] };",
		"if (added.has(sentMark(mark))) return { answer: 'new', remove: [] };",
		'never sends again what was refused',
	),
	journal(
		"if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };",
		"if (!added.has(mark)) return { answer: 'known', remove: [openMark(mark)] };",
		'forgets that it was bought',
	),
	journal('if (!added.has(openMark(mark))) {', 'if (false) {', 'sends what is open'),
	journal(
		'bought: [openMark(mark)],',
		'bought: [mark, openMark(mark)],',
		'forgets that it was bought',
	),
	journal(
		"return job.end === 'bought' ? [sentMark(mark), mark] : [];",
		'return [];',
		'leaves a bought purchase standing as refused',
	),
	journal('neverSent: all,', 'neverSent: [openMark(mark)],', 'calls bought what was never sent'),
	journal('refused: all.slice(1),', 'refused: [openMark(mark)],', 'calls bought what was refused'),
	journal(
		"planned.seed.by === 'reference' ?",
		'false ?',
		'takes a purchase of the sandbox for one of production',
	),
	journal(
		"return { answer: 'known', remove };",
		"return { answer: 'known', remove: [] };",
		'calls bought what was open when old marks are dropped',
	),
	journal(
		'return await writer.add(job);',
		'return (await writeAll([job]))[0];',
		'loses records that are written at once',
	),

	shared(
		"if (receipt.outcome === 'unknown' || receipt.outcome === 'pending') memory.markSent(reference);",
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
	journal(
		"return { answer: added.has(openMark(mark)) ? 'new' : 'known', remove: [] };",
		"return { answer: 'new', remove: [] };",
		'sends again what a killed run has sent just now',
	),

	memory(
		"sentBefore: attempt?.state === 'sent' || attempt?.state === 'pending',",
		"sentBefore: attempt?.state === 'sent',",
		'sends again what is pending',
	),
	memory(
		'byThisExecution: attempt?.execution === this.execution,',
		'byThisExecution: attempt !== undefined,',
		'never buys in a retry',
	),
	memory(
		'byThisExecution: attempt?.execution === this.execution,',
		'byThisExecution: false,',
		'sends twice in one execution',
	),
	memory(
		'return (before.identical[key] ?? 0) + rows - meets.length;',
		'return rows - meets.length;',
		'takes the rows of the next loop for those of this one',
	),
	memory(
		'stored.establishedAt === establishedAt ? stored : undefined',
		'true ? stored : undefined',
		'takes another run for its own',
	),
	memory(
		'if (rows < meets.length) return meets[rows];',
		'',
		'takes a row led back after a lost answer for a new purchase',
	),
	memory(
		'return kept.meaning !== digest(subject);',
		'return false;',
		'takes one key for two purchases in a loop',
	),
	keptState('state.now = nothing();\n', '', 'counts the rows of a retry on'),
	keptState(
		'state.toMeet = structuredClone(state.open);',
		'state.toMeet = state.open;',
		'counts other rows in the retry of a loop',
	),
	memory(
		'some((key) => !key.startsWith(`${this.account}:`))',
		'some((key) => key === undefined)',
		'lets another account try again',
	),
	memory(
		'const replayed = receipt.replayed || !isOfThisRun;',
		'const replayed = true;',
		'calls its own purchase found',
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
