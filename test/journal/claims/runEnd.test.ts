import { RunEnd } from '../../../nodes/VtuWallet/journal/claims/runEnd';

const kindsOf = (entries: ReadonlyArray<{ kind: string }>) => entries.map(({ kind }) => kind);
const release = (id: string) => ({ id, attempt: 1 });

function runEnd(bought: readonly string[] = []): RunEnd {
	const end = new RunEnd((id) => bought.includes(id));
	end.begin({});
	end.expect(['one', 'two']);
	return end;
}

describe('A run that does not buy a purchase itself is', () => {
	it.each([
		['whole', ['one', 'two']],
		['part', ['one']],
	])('%s if others have bought %j', (kind, bought) => {
		const given = runEnd(bought);
		expect(kindsOf(given.with([release('one')], false))).toEqual([]);
		expect(kindsOf(given.with([release('two')], false))).toEqual([kind]);
	});

	it.each([
		['whole', ['one', 'two']],
		['part', ['one']],
	])('%s if it ends without an entry and others have bought %j', (kind, bought) => {
		expect(kindsOf(runEnd(bought).atClose('whole'))).toEqual([kind]);
	});
});

test('A run writes its end once', () => {
	const end = runEnd(['one', 'two']);
	expect(kindsOf(end.atClose('broken'))).toEqual(['broken']);
	expect(kindsOf(end.atClose('whole'))).toEqual([]);
});
