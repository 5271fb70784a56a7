import { inFile } from '../mutant';

const claim = inFile('batch/pooled/claimBatch.ts');
const buy = inFile('batch/pooled/buyPooled.ts');
const batches = inFile('batch/buying/batchMemory.ts');
const stops = inFile('batch/pooled/stops.ts');
const send = inFile('batch/pooled/sendBatch.ts');
const batch = inFile('batch/pooled/batch.ts');
const look = inFile('batch/buying/processedItems.ts');
const tell = inFile('batch/pooled/sentEarlier.ts');
const underWay = inFile('batch/pooled/underWay.ts');
const earlier = inFile('batch/pooled/earlierBatches.ts');
const records = inFile('batch/buying/ledgerRecords.ts');
const beside = inFile('batch/buying/listBesideLedger.ts');
const lefts = inFile('batch/buying/leftMarks.ts');
const plan = inFile('batch/pooled/planRecipients.ts');
const withinRun = inFile('batch/pooled/withinRun.ts');
const marks = inFile('batch/buying/unheardMarks.ts');
const allMarks = inFile('batch/buying/marks.ts');
const optOut = inFile('resources/sms/optOut.ts');
const pool = inFile('resources/sms/campaignPool.ts');

/** Of purchases that travel together, as the texts of a campaign do. */
export const pooledMutants = [
	claim(
		"if (answer === 'new') fresh.push(row);",
		"if (answer !== 'bought') fresh.push(row);",
		'pooled: sends what an earlier run was sending, or what could not be written down',
	),
	claim(
		"if (answer === 'new') fresh.push(row);",
		"if (answer !== 'known') fresh.push(row);",
		'pooled: sends what was sent',
	),
	claim(
		'async (row) => await run.records.record(claimOf(row), true, false)',
		"async (row) => (setTimeout(() => void run.records.record(claimOf(row), true), 5), 'new' as const)",
		'pooled: sends before it is written down',
	),
	buy(
		'members = [...members, ...fresh];',
		'members = [...members, ...rows];',
		'pooled: sends to known numbers as well',
	),
	buy(
		'queue.take(pool.batchSize - members.length).filter(isFree)',
		'queue.take(pool.batchSize - members.length)',
		'pooled: does not wait for another execution',
	),
	stops(
		'if (this.pause === undefined) this.pause = this.run.pool.pausedAt(Date.now());',
		'',
		'pooled: sends in quiet hours',
	),
	stops('this.pause !== undefined ||', '', 'pooled: goes on in quiet hours'),
	stops(
		"this.isDry ||= verdict?.kind === 'rejected' && verdict.reason === 'balance';",
		'',
		'pooled: goes on with an empty wallet',
	),
	buy('await written;', '', 'pooled: goes on before it stands how the last batch ended'),
	records(
		'!this.isPooled && this.operation.endpoint.requeryable',
		'this.operation.endpoint.requeryable',
		'pooled: claims batches whose turn has not come',
	),
	records(
		'!this.isPooled && this.operation.endpoint.requeryable',
		'!this.isPooled',
		'claims rows whose turn has not come, though nobody can tell later that they were not sent',
	),
	send(
		"if (outcome === 'unknown') return;",
		'',
		'pooled: forgets in which batch something was lost',
	),
	batch(
		"digest([references, randomBytes(12).toString('hex')])",
		'digest([references])',
		'pooled: takes a refused reference again',
	),
	batch(
		"return outcome === 'failed' && end === 'bought' ? 'refused' : end;",
		"return end === 'open' ? 'refused' : end;",
		'pooled: sends a batch again whose answer was lost',
	),
	batch(
		"return outcome === 'failed' && end === 'bought' ? 'refused' : end;",
		'return end;',
		'pooled: takes a wrong number for sent',
	),
	look(
		'const marking = onlyAsking(about.marking);',
		'const { marking } = about;',
		'pooled: sends to nobody whom a run in quiet hours has looked at',
	),
	records(
		'await this.beside.saysNow(claim)',
		'this.beside.says(claim.reference)',
		'pooled: sends to nobody whom two workers have looked at in one moment',
	),
	claim(
		"|| answer === 'heldElsewhere'",
		'',
		'pooled: does not wait for a run with another account',
	),
	claim(
		"answer === 'underWay' || answer === 'heldElsewhere'",
		"answer === 'heldElsewhere'",
		'pooled: does not wait for another worker',
	),
	buy(
		'purchased && !isOnlyInDoubt(purchased)',
		'purchased',
		'pooled: takes over the doubt of a run that has sent nothing',
	),
	underWay(
		"outcome === 'unknown' && batch === undefined",
		"outcome === 'unknown'",
		'pooled: does not tell in which request another execution may have sent',
	),
	tell(
		"answer === 'bought' || answer === 'known'",
		"answer === 'bought'",
		'pooled: tells that nothing was sent where it may have been',
	),
	underWay(
		"['notSent', 'failed'].includes(purchased.receipt.outcome)",
		'false',
		'pooled: takes over that another execution sent nothing',
	),
	buy(
		'this.learn(await sentEarlier(this.waiting(rows), this.records, this.shared));',
		'',
		'pooled: tells that nothing was sent where an earlier run has sent',
	),
	earlier(
		"{ records }: BuyingRun, ): Promise<void> { if (outcome === 'pending') return;",
		'{ records }: BuyingRun): Promise<void> {',
		'pooled: takes what is pending for refused',
	),
	earlier(
		"const end = outcome === 'success' ? 'bought' : 'refused';",
		"const end = 'refused';",
		'pooled: takes what was found for refused',
	),
	plan('if (banned) return', 'if (false) return', 'pooled: hears an opt-out in its own row alone'),
	plan('if (earlier === undefined) {', 'if (true) {', 'pooled: keeps repeats'),
	plan(
		'canonicalJson({ ...whole.body, [pool.recipientField]: whole.path })',
		'canonicalJson({})',
		"pooled: sends one's text to another",
	),
	optOut(
		'return said || numbers.has(number)',
		'return said',
		'pooled: does not hear the list of opt-outs',
	),
	optOut(
		'return said || numbers.has(number)',
		'return numbers.has(number)',
		'pooled: does not hear the opt-out of the row',
	),
	optOut(
		'if (said === undefined)',
		'if (false)',
		'pooled: takes what cannot be read for no opt-out',
	),
	pool('if (optedOut) return optedOut;', '', 'pooled: leaves nobody out'),
	allMarks(
		'return [sentMark(mark), mark, openMark(mark)];',
		'return [sentMark(mark), openMark(mark)];',
		'pooled: forgets what was sent when it is decided',
	),
	marks(
		"return { answer: 'known', remove: all.filter((one) => added.has(one)) };",
		"return { answer: 'new', remove: [] };",
		'pooled: takes what is open for new',
	),
	marks(
		"if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };",
		'',
		'pooled: takes what was sent for new',
	),
	marks('const bought = [openMark(mark)];', 'const bought = all;', 'pooled: forgets what was sent'),
	beside(
		"return listed === 'refused' || this.left.has(reference);",
		'return true;',
		'pooled: sends what a run without a ledger may have sent',
	),
	records(
		'this.beside.knowsNoMore(reference) && this.ledger.knows.failed(reference)?.details.batch === batch',
		'this.beside.knowsNoMore(reference)',
		'pooled: sends in the run that learns that it failed',
	),
	records(
		"this.beside.hasLeft(reference) || failed?.charged === 'refunded'",
		'this.beside.hasLeft(reference)',
		'pooled: does not ask about what failed after it was taken',
	),
	earlier(
		"if (lookup.kind !== 'absent')",
		'if (false)',
		'pooled: takes silence about a batch for its failure',
	),
	earlier(
		'if (sentIn?.isRefused) wasToldAsFailed.add(sentIn.batch);',
		'',
		'pooled: tells twice that a batch has failed',
	),
	earlier(
		'if (hasFailed && ledger?.isDueAgain(row.reference, batch))',
		'if (ledger?.isDueAgain(row.reference, batch))',
		'pooled: sends what failed and then succeeded',
	),
	records(
		"typeof batch === 'string' && stored?.details.batch === batch ? stored.claim : undefined",
		'stored?.claim',
		'pooled: takes the claim of a batch away that nobody has asked about',
	),
	lefts(
		'added.has(leftMark(mark)) || !added.has(askedMark(mark))',
		'added.has(leftMark(mark))',
		'pooled: takes a killed question for an answer',
	),
	marks(
		'[...gone[deed.end], leftMark(mark)]',
		'gone[deed.end]',
		'pooled: leaves its mark for ever',
	),
	allMarks(
		"const remove = answer === 'new' ? asked : asked.filter(",
		'const remove = asked.filter(',
		'pooled: leaves what a question has left, for others to meet',
	),
	marks('pending: []', 'pending: all', 'pooled: forgets what is pending'),
	allMarks(
		"return deed.end === 'bought' ? [sentMark(mark), mark] : [];",
		"return deed.end === 'bought' ? [mark] : [];",
		'pooled: does not see in the list what was only found',
	),
	allMarks(
		'return [sentMark(mark), mark, openMark(mark)];',
		'return [mark, openMark(mark)];',
		'pooled: does not see in the list what was sent',
	),
	withinRun(
		'const left = checked.priced.filter((row) => !earlier.has(row));',
		'const left = checked.priced;',
		"campaign: 'Max per Run' is used up by those of earlier runs",
	),
	withinRun(
		"['bought', 'known', 'pending']",
		"['bought', 'known', 'pending', 'new']",
		'campaign: those who are new cost nothing',
	),
	withinRun(
		"['bought', 'known', 'pending']",
		"['bought', 'pending']",
		"campaign: those in doubt use up 'Max per Run' for ever",
	),
	batches(
		'isOwn ? members : []',
		'isOwn ? [] : members',
		'campaign: a Retry may spend as much as the first try once more',
	),
];
