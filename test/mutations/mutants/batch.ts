import { inFile } from '../mutant';

const buy = inFile('batch/buying/buyOne.ts');
const drive = inFile('batch/buying/drive.ts');
const journal = inFile('batch/buying/sentRecords.ts');
const memory = inFile('batch/buying/executionMemory.ts');
const keptState = inFile('batch/buying/keptState.ts');
const singleFlight = inFile('batch/buying/singleFlight.ts');

export const batchMutants = [
	buy('memory.markSent(reference);', '', 'remembers nothing of a sending'),
	buy(
		'if (!sentBefore && neverCounted(verdict)) memory.markEnded(reference);',
		'if (neverCounted(verdict)) memory.markEnded(reference);',
		'forgets a lost purchase when the next request is refused',
	),
	buy(
		"kind === 'rejected' || kind === 'notSent' || kind === 'tokenRefused';",
		"kind === 'rejected' || kind === 'notSent' || kind === 'tokenRefused' || kind === 'ambiguous';",
		'forgets a lost purchase',
	),
	buy(
		"if (known === 'new') written.add(referenceAt(attempt));",
		'',
		'never takes a record out again',
	),
	buy(
		"if (known === 'new') written.add(referenceAt(attempt));",
		'written.add(referenceAt(attempt));',
		"takes another execution's record out",
	),
	buy(
		'if (written.has(reference) && !sent.has(reference) && !memory.recall(reference).sentBefore) await journal.forget(reference);',
		'',
		'leaves a record of what was never sent',
	),
	buy(
		'if (written.has(reference) && !sent.has(reference)',
		'if (written.has(reference)',
		'takes the record of a purchase out',
	),
	buy(
		"if (written.has(reference) && result.outcome === 'notSent') await journal.forget(reference);",
		'',
		'leaves a record of what was not sent',
	),
	buy(
		"if (written.has(reference) && (kind === 'rejected' || kind === 'refused')) await journal.refuse(reference);",
		'',
		'never buys again what was refused',
	),
	buy(
		'await journal.refuse(reference);',
		'await journal.forget(reference);',
		'forgets that the refusal may be filed under the reference',
	),
	buy(
		"if (result.outcome === 'pending') memory.markPending(reference);",
		'',
		'forgets that it is pending',
	),
	buy('if (!trusted) await journal.close(reference);', '', 'forgets that it was bought'),
	buy(
		'fresh: till.fresh && !memory.knows(planned.reference),',
		'fresh: till.fresh,',
		'does not ask about what it knows to have sent',
	),
	buy('mayAdvance: till.mayAdvance,', 'mayAdvance: false,', 'never buys what failed'),
	buy('sendAgain: settings.sendAgain,', 'sendAgain: true,', 'sends again what nobody allowed'),
	buy('onlyLook: till.onlyLook(),', 'onlyLook: false,', 'sends though the wallet is dry'),
	buy('shielded: true', 'shielded: false', 'lets the host cut a purchase off'),
	buy(
		"[plan.referenceField ?? 'request-id']: reference",
		"'request-id': reference",
		'names the reference wrongly',
	),
	buy('carriesReference ? ', '!carriesReference ? ', 'sends no reference'),
	buy('plan.path ?? path', 'path', 'sends to another path'),
	buy(
		"return foreign ? { kind: 'foreign', transaction: lookup.transaction } : lookup;",
		'return lookup;',
		'adopts the purchase of another product',
	),
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
		"if (hands.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		"return { type: 'sent'",
		'sends after the run was stopped',
	),
	drive(
		'const event = hands.halted() === undefined ? await carryOut(command, hands) : undefined;',
		'const event = await carryOut(command, hands);',
		'goes on after the run was stopped',
	),
	drive("sent ||= event.type === 'sent';", '', 'forgets what it sent'),
	drive('if (pending) return', 'if (false) return', 'calls pending unknown'),
	drive(
		'if (rules.fresh && !maybeSent)',
		'if (!maybeSent)',
		'says "not sent" without having asked',
	),
	drive('if (rules.fresh && !maybeSent)', 'if (rules.fresh)', 'says "not sent" of what it sent'),
	drive(
		'hands.record(command.attempt, command.again)',
		'hands.record(command.attempt, true)',
		'uses a refused reference again',
	),
	drive(
		"await hands.pause(command.afterMs);\n\t\t\tif (hands.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		"if (hands.halted() !== undefined) return undefined;\n\t\t\treturn { type: 'sent'",
		'sends again without a pause',
	),

	journal("return 'unavailable';", "return 'new';", 'sends without a record'),
	journal(
		"if (added.includes(sentMark(reference)) || again) return 'new';",
		"return 'new';",
		'uses a refused reference again',
	),
	journal(
		"if (added.includes(sentMark(reference)) || again) return 'new';",
		"if (added.includes(sentMark(reference))) return 'new';",
		'never sends again what was refused',
	),
	journal("return 'bought';", "return 'known';", 'forgets that it was bought'),
	journal('if (!added.includes(openMark(reference))) {', 'if (false) {', 'sends what is open'),
	journal(
		'await this.remove([openMark(reference)]);',
		'await this.remove([reference, openMark(reference)]);',
		'forgets that it was bought',
	),
	journal(
		'await this.add([sentMark(reference), reference]);',
		'',
		'leaves a bought purchase standing as refused',
	),
	journal(
		'await this.remove([sentMark(reference), reference, openMark(reference)]);',
		'await this.remove([openMark(reference)]);',
		'calls bought what was never sent',
	),
	journal(
		'await this.remove([reference, openMark(reference)]);\n\t}\n\n\t/** Nothing',
		'await this.remove([openMark(reference)]);\n\t}\n\n\t/** Nothing',
		'calls bought what was refused',
	),
	journal(
		'await this.remove(marks.filter((mark) => added.includes(mark)));',
		'',
		'calls bought what was open when old marks are dropped',
	),
	journal(
		'const turn = (writers.get(workflow) ?? Promise.resolve()).then(write, write);',
		'const turn = write();',
		'loses records that are written at once',
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
