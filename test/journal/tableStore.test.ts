import type { IDataObject } from 'n8n-workflow';

import {
	bought,
	claimed,
	claimedTogether,
	claimsName,
	endOf,
	haveBought,
	journalOf,
	ledgerName,
	purchase,
	purchases,
	tables,
} from './support';

function conditionsIn(filters: unknown): string[] {
	const { conditions } = filters as { conditions: IDataObject[] };
	return conditions.map(({ keyName, condition, keyValue }) =>
		[keyName, condition, keyValue].map(String).join(' '),
	);
}

describe('a purchase', () => {
	test('costs three calls: one to read, one to claim, one to end', async () => {
		await haveBought(['other']);
		// From here on this process knows the tables.
		await haveBought(['other']);
		tables.calls = [];
		const journal = await journalOf();
		await journal.store.read([purchase('a', { key: 'k', keyId: 'kid' })]);
		expect(await claimed(journal, 'a')).toMatchObject({ state: 'mine', attempt: 0 });
		await bought(journal, 'a');
		await journal.close();
		expect(tables.calls).toEqual([['get'], ['insert', 'get'], ['insert', 'insert']]);
		expect(tables.rowsOf(ledgerName)).toHaveLength(2);
		expect(journal.failure).toBeUndefined();
	});

	test('needs one search through all claims, and then only new claims are read', async () => {
		await haveBought(['other']);
		tables.idsFrom(claimsName, 5_000);
		await haveBought(['newest']);
		const searches: unknown[] = [];
		tables.fault = ({ parameters: { operation, filters } }, when) => {
			if (operation === 'get' && when === 'before') searches.push(conditionsIn(filters));
			return undefined;
		};
		const journal = await journalOf();
		const one = purchase('a', { key: 'k', keyId: 'kid' });
		await journal.store.read([one]);
		expect(await claimed(journal, one)).toMatchObject({ state: 'mine' });
		const byKey = 'names like %"kid"%';
		expect(searches).toEqual([
			[byKey, 'id eq 5001', 'id eq 1'],
			[byKey, 'id gt 4501'],
		]);
	});

	test('among many is read with the newest row, all claims and its own row', async () => {
		const ids = Array.from({ length: 100 }, (_, at) => `p-${at}`);
		const journal = await journalOf();
		await journal.store.read(purchases(ids));
		await claimedTogether(journal, ids);
		await journal.end(ids.map((id) => endOf(id, 'success')));
		await journal.close();
		const next = await journalOf({ execution: 'e2' });
		tables.calls = [];
		await next.store.read(purchases(ids));
		expect(tables.calls).toEqual([['get'], ['get'], ['get']]);
		for (const id of ids) {
			expect(next.known.standing(id).state).toBe('bought');
			expect(next.store.row(id)).toMatchObject({ reference: id });
		}
	});

	test('of many members is claimed with one reading of the whole list', async () => {
		await haveBought(['p-150']);
		const journal = await journalOf({ execution: 'e2' });
		const purchases = Array.from({ length: 200 }, (_, at) => purchase(`p-${at}`));
		journal.expect(purchases, 0);
		tables.calls = [];
		for (const from of [0, 50, 100]) await journal.claim(purchases.slice(from, from + 50), 0);
		const once = [['insert'], ['get'], ['get']];
		expect(tables.calls).toEqual([...once, ['insert', 'get'], ['insert', 'get']]);
		expect(journal.known.standing('p-150').state).toBe('bought');
		expect(await claimed(journal, 'p-151')).toMatchObject({ state: 'mine' });
	});
});
