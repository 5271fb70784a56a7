import { inFile } from '../mutant';

const claims = inFile('ledger/claims.ts');
const claiming = inFile('ledger/claiming.ts');
const budget = inFile('ledger/dayBudget.ts');
const room = inFile('ledger/dayRoom.ts');
const silence = inFile('ledger/silence.ts');
const claimsTable = inFile('ledger/claimsTable.ts');
const ledger = inFile('ledger/ledger.ts');
const endings = inFile('ledger/endings.ts');
const purchases = inFile('ledger/purchases.ts');
const followUp = inFile('ledger/followUp.ts');
const telling = inFile('ledger/telling.ts');
const tables = inFile('ledger/openTables.ts');
const otherInstance = inFile('ledger/otherInstance.ts');
const spent = inFile('ledger/spent.ts');
const day = inFile('batch/buying/dayInLedger.ts');
const persistently = inFile('ledger/persistently.ts');

export const ledgerMutants = [
	otherInstance(
		'newest === undefined || mayBeOf',
		'newest !== undefined || mayBeOf',
		'buys again what stands in a ledger of another instance ID',
	),
	claims(
		"return ours && others.every(({ id }) => id > ours.id) ? 'contested' : 'theirs';",
		"return ours ? 'ours' : 'theirs';",
		'sends what another run has claimed too',
	),
	claims(
		"if (known.bought) return 'bought';",
		'',
		'forgets that it was bought once its claim is old',
	),
	claiming(
		"if (room.isAffordable(reference)) return 'new';",
		"return 'new';",
		'sends what the day has no room for',
	),
	claiming(
		'if (this.own.isGoingBack(reference)) return undefined;',
		'',
		'sends what it is just giving back',
	),
	claiming('this.over.abort();', '', 'goes on watching what a run that has ended holds no more'),
	claiming(
		'this.ahead.stop();\n\t\t\t\tthis.giveBack(this.ahead.givenBack());',
		'',
		'waits for ever for a run that waits for it',
	),
	claiming(
		'this.giveBack(this.ahead.givenBack(performance.now() - longestAheadMs));',
		'',
		'keeps from others what it does not come to',
	),
	claiming(
		'this.drop(reference);\n\t\tthis.giveBack([reference]);',
		'',
		'keeps from another execution what that one is at',
	),
	claiming("if (!patiently) return 'underWay';", '', 'lets a batch wait for one of its numbers'),
	silence(
		'Math.min(Date.now(), this.origin + now)',
		'Date.now()',
		'takes a run that lives for a dead one once the clock is put on',
	),
	silence(
		'Math.min(Date.now(), this.origin + now)',
		'this.origin + now',
		'takes a run that lives for a dead one once the clock is put back',
	),
	silence(
		'Math.max(leastAge, now - metAt)',
		'leastAge',
		'calls a run alive for an hour that died before the clock was put back',
	),
	claimsTable(
		'this.cursor?.floor(performance.now())',
		'this.cursor?.floor(Date.now())',
		'misses a claim that was on its way into the table when the clock was put on',
	),
	room(
		"if (room === 'enough') this.affordable.add(reference);",
		"if (room !== 'none') this.affordable.add(reference);",
		'spends what another run may spend as well',
	),
	budget(
		'if (total <= most) return',
		'if (total <= 2 * most) return',
		'lets the day cost twice as much',
	),
	budget('.filter(({ at }) => dayOf(at) === today)', '', 'counts other days'),
	ledger(
		"return this.knows.hasNeverSeen(reference) ? 'unwritten' : 'unavailable';",
		"return 'unwritten';",
		'calls not sent what another run may have sent',
	),
	ledger(
		"if (ending === 'neverSent') this.claiming.giveBack([reference]);",
		'',
		'keeps what was not sent from others until its run ends',
	),
	endings(
		'mayBeTaken ? amount !== null && { amount } : { amount: 0 }',
		'amount !== null && { amount }',
		'counts what was given back as spent',
	),
	purchases(
		'const written = isAgain ? await this.writtenBefore(missing) : new Map<string, number>();',
		'const written = new Map<string, number>();',
		'writes a purchase twice when an answer of the database is lost',
	),
	purchases(
		'if (id === undefined) throw new Error(`The row of ${one.reference} is not in the ledger`);',
		'if (id === undefined) continue;',
		'forgets where the row stands that it has just written',
	),
	purchases(
		'if (written.length > 0 || onlyIf.length === 0) return written.length > 0;',
		'return true;',
		'loses the row that a person has deleted',
	),
	followUp(
		'changes.push(...(await toldLate(claim, options)));',
		'await toldLate(claim, options);',
		'loses what a killed run had written and not told',
	),
	followUp('await announce(tellings, options);', '', 'writes what it may never tell'),
	followUp('...toldEntries(untold), ', '', 'tells again what it has told for a killed run'),
	followUp(
		'if (!toldAlready.has(change.purchase.reference)) changes.push(change);',
		'changes.push(change);',
		'tells twice what a killed run had half written',
	),
	followUp(
		'await claimsTable.add([{ kind: kindOf(outcome), by, marks }])',
		'await Promise.resolve()',
		'leaves a purchase open that a killed run had decided',
	),
	telling(
		'.filter(({ outcome }) => outcome !== was)',
		'',
		'tells a change that a killed run had not come to',
	),
	tables(
		'await refuseUnlessNew(inTurn, purchases, name);',
		'await Promise.resolve();',
		'buys again what only a table that is gone could tell',
	),
	tables(
		'return { purchases: purchases ?? noRows, claims };',
		'return purchases && { purchases, claims };',
		'shows as still to be bought what only the claims tell',
	),
	tables(
		'if (await wasUsed(ledger)) throw gone(ledger);',
		'',
		'shows as still to be bought what a ledger that is gone may hold',
	),
	day(
		'.filter(({ at }) => dayOf(at) === now)',
		'',
		'counts other days where it holds rows against the day',
	),
	day('references.has(reference) ||', '', 'counts what was bought today against the day once more'),
	spent(
		'if (known === undefined || tells(row) > tells(known)) purchases.set(name, row);',
		'purchases.set(JSON.stringify(row), row);',
		'counts a purchase twice of which two runs have written a row',
	),
	persistently(
		'if (isLasting(tried.caught)) throw tried.caught;',
		'throw tried.caught;',
		'gives up at the first refusal of a busy database',
	),
];
