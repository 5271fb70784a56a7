import { spread } from '../../nodes/VtuWallet/values/lists';

test('spread takes the first, the last and those between them', () => {
	const items = [...Array(101).keys()];
	expect(spread(items, 5)).toEqual([0, 25, 50, 75, 100]);
	expect(spread([1, 2, 3, 4, 5, 6], 5)).toEqual([1, 2, 4, 5, 6]);
	expect(spread([1, 2], 5)).toEqual([1, 2]);
	expect(spread([], 5)).toEqual([]);
});
