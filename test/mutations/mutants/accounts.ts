import { inFile } from '../mutant';

const buyers = inFile('batch/buying/buyers.ts');
const number = inFile('batch/buying/nodeNumber.ts');
const numbers = inFile('batch/buying/buyerNumber.ts');
const standing = inFile('batch/buying/standingMarks.ts');
const used = inFile('batch/buying/usedLedger.ts');
const tries = inFile('batch/buying/earlierTries.ts');
const tried = inFile('batch/buying/triedMarks.ts');
const before = inFile('purchase/beforeSending.ts');
const ledger = inFile('ledger/ledger.ts');
const knowledge = inFile('ledger/knowledge.ts');
const tables = inFile('ledger/openTables.ts');
const claimsTable = inFile('ledger/claimsTable.ts');
const purchases = inFile('ledger/purchases.ts');
const names = inFile('ledger/runName.ts');

/** A purchase is one, whichever account makes it. */
export const accountMutants = [
	tries(
		'if (changed) throw refusals[changed]();',
		'',
		'buys again with the other wallet after Stop',
	),
	tries(
		"const account = isOfRun ? fingerprint : '';",
		"const account = '';",
		'does not know whose wallet the stopped run has used',
	),
	tried(
		'const changed = this.names.find((name) => !found?.has(this.markOf(when, name)));',
		'const changed = undefined;',
		'buys again what was stopped, by its new key',
	),
	tried(
		'if (others.length > 0 && this.mayStandApart()) when = this.moment;',
		'',
		'takes what others of the hour did for what this execution did',
	),
	tried(
		'return when === this.moment ? [...others, ...outdated] : outdated;',
		'return outdated;',
		'adds to the hour what only a later execution did',
	),
	tried(
		'const when = [this.moment, this.hour].find((name) => found?.has(name));',
		'const when = [this.hour].find((name) => found?.has(name));',
		'does not see that the execution was noted by itself',
	),
	tried(
		'const all = written && (when === this.hour || (await this.add(when)));',
		'const all = when === this.hour || (await this.add(when));',
		"counts as noted what n8n's list has not taken",
	),
	tries('?? (await ofName.changed())', '', 'buys again with a node that was pasted anew'),
	tries(', ofName.note()', '', 'never writes down under which name a node has bought'),
	tries(
		'isOfRun ? id : digest',
		'id !== "" ? id : digest',
		'refuses a node that was pasted anew where a key protects it',
	),
	tries(
		': digest([protection, purchase])',
		": ''",
		'buys again with another node of the same name that has other keys',
	),
	tries(
		'digest([protection, purchase])',
		'digest([protection])',
		'buys again with another node of the same name that buys something else',
	),
	tried(
		'return count < mostApart;',
		'return true;',
		"fills n8n's list with a mark for every execution",
	),
	buyers(
		"if (this.known?.account === this.own && !this.known.sampled) return 'unreadable';",
		'',
		'takes a name that is lost for a moment for that of another account',
	),
	buyers(
		"if (seen === 'no' || tries === mostTries) throw anothers();",
		'if (tries === mostTries) throw anothers();',
		'asks again and again whose the purchase is',
	),
	buyers(
		"return shown.kind === 'found' && shown.transaction.namesReference ? 'yes' : 'no';",
		"return 'yes';",
		'lets another wallet buy the same keys',
	),
	buyers(
		'if (account === this.own) return this.isNamed || account === this.shown;',
		'if (account === this.own) return true;',
		'takes the account of the same number for this one',
	),
	buyers(
		'account: this.isOwn ? this.own : several,',
		'account: this.own,',
		'hides from the first account what the second has bought',
	),
	buyers(
		"if (shown.kind === 'cannotTell' && !sendAgain) throw cannotTell(shown.reason);",
		"if (shown.kind === 'cannotTell') return 'yes';",
		'takes a silent provider for proof',
	),
	buyers(
		"if (seen === 'yes') {",
		"if (seen === 'no') {",
		'keeps an account out whose token was renewed',
	),
	buyers(
		'if (!this.isOwn && !this.seesAll && !sendAgain) return false;',
		'',
		'lets an account in that came too late',
	),
	buyers(
		'withoutLedger: this.known.withoutLedger || !hasLedger,',
		'withoutLedger: !hasLedger,',
		'forgets that something was bought without a ledger',
	),
	buyers(
		'return this.options.hasLedger && this.known?.withoutLedger === false;',
		'return this.options.hasLedger;',
		'believes that a ledger knows what was bought without it',
	),
	number(
		'if ((await this.read()) !== from) return false;',
		'',
		'writes over the number of another account',
	),
	number(
		'await this.helpers.removeProcessed(added, ',
		'await this.helpers.removeProcessed([], ',
		'leaves a number behind that nobody has',
	),
	numbers(
		'Math.min(Math.floor(rest / 4) + 1, several)',
		'Math.floor(rest / 4)',
		'reads another number than was written',
	),
	standing(
		'return twice && new Set(once.filter((mark) => twice.includes(twin(mark))));',
		'return twice && new Set(once);',
		'takes what a killed look left behind for a buyer',
	),
	used(
		'await othersHaveLooked();\n\t\treturn await this.isMarked();',
		'return true;',
		'takes the look of another worker for a ledger',
	),
	used(
		'return found?.has(this.mark) === true;',
		'return false;',
		'forgets that a ledger was there',
	),
	before(
		'if (isTrusted(state) && !isHidden) return',
		'if (isTrusted(state)) return',
		'takes absence from one wallet for absence from all',
	),
	before(
		"const isHeld = known === 'underWay' || known === 'heldElsewhere';",
		"const isHeld = known === 'underWay';",
		'sends what another account is sending',
	),
	ledger(
		'return this.knows.isHidden(mark.reference) ? asHidden(told) : told;',
		'return told;',
		'asks its own wallet about the purchase of another',
	),
	knowledge(
		"if (this.stored(reference)?.outcome === 'failed') return false;",
		'',
		'lets a failure stand in the way of another account',
	),
	names(
		'if (first.address !== second.address) return false;',
		'',
		'takes two providers for one wallet',
	),
	names(
		'return [first.user, second.user].includes(nobody) || first.user === second.user;',
		'return true;',
		'takes two users of a provider for one wallet',
	),
	names(
		'return [first.user, second.user].includes(nobody) || first.user === second.user;',
		'return first.user === second.user;',
		'takes the token of a user for another wallet',
	),
	claimsTable(
		'rows.filter((row) => row.environment === environment)',
		'rows.filter((row) => row.environment === environment && row.account === this.who.account)',
		'buys again at another address of the provider',
	),
	claimsTable(
		'rows.filter((row) => row.environment === environment)',
		'rows',
		'takes a purchase of the sandbox for one of production',
	),
	purchases(
		'...(isOwn && { claim: of, account: this.who.account })',
		'...(isOwn && { claim: of })',
		'leaves a purchase with an account that did not make it',
	),
	tables(
		'if (isUsed && !(await isThere(ledger)) && !(await isThere(name))) throw gone(ledger);',
		'',
		'makes tables in the place of those that were renamed',
	),
	tables(
		'if (isUsed && !(await isThere(name))) throw gone(ledger);',
		'',
		'begins a ledger anew that was used before',
	),
];
