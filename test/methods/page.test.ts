import { label } from '../../nodes/VtuWallet/resources/fields/catalogue';
import { pageOf } from '../../nodes/VtuWallet/methods/searchList';

const items = Array.from({ length: 120 }, (_, index) => ({
	name: `Plan ${index + 1}`,
	value: String(index + 1000),
}));
const namesOf = ({ results }: ReturnType<typeof pageOf>) => results.map(({ name }) => name);

describe('a page of a list', () => {
	it('has 50 entries, and the pages together have all of them once', () => {
		const seen: string[] = [];
		let token: unknown;
		for (let pages = 0; pages < 5; pages++) {
			const page = pageOf(items, undefined, token);
			expect(page.results.length).toBeLessThanOrEqual(50);
			seen.push(...namesOf(page));
			token = page.paginationToken;
			if (token === undefined) break;
		}
		expect(seen).toEqual(items.map(({ name }) => name));
	});

	it('ends without an empty page', () => {
		expect(pageOf(items.slice(0, 50)).paginationToken).toBeUndefined();
		expect(pageOf(items.slice(0, 51)).paginationToken).toBe('50');
		expect(pageOf([]).results).toEqual([]);
	});

	it.each(['nonsense', -5, 1.5, null])('begins at the start with the token %j', (token) => {
		expect(namesOf(pageOf(items, '', token))[0]).toBe('Plan 1');
	});

	it('is searched before it is cut', () => {
		expect(namesOf(pageOf(items, 'plan 120'))).toEqual(['Plan 120']);
		expect(pageOf(items, 'plan 1').results).toHaveLength(50);
	});
});

const plans = [
	{ name: 'MTN · SME · 1GB · 30 Days · ₦1,450', value: '11' },
	{ name: 'AIRTEL · GIFTING · 2 GB · ₦900', value: '21' },
];

test.each([
	['words in any order and case', '1gb mtn', ['11']],
	['a space where the list has none', 'sme 1 gb', ['11']],
	['no space where the list has one', '2GB', ['21']],
	['a price with or without its comma', '1450', ['11']],
	['the id', '21', ['21']],
	['spaces around', '  airtel  ', ['21']],
	['what is in no entry', 'glo', []],
])('a search gives the entries for %s', (_, filter, values) => {
	expect(pageOf(plans, filter).results.map(({ value }) => value)).toEqual(values);
});

test('a label leaves out what is not known', () => {
	expect(label(['MTN', '', '1GB', undefined], 1450)).toBe('MTN · 1GB · ₦1,450');
	expect(label(['MTN', '1GB'])).toBe('MTN · 1GB');
});
