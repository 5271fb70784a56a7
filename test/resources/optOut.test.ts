import { readOptOuts } from '../../nodes/VtuWallet/resources/sms/optOut';

type Given = Parameters<typeof readOptOuts>;

const read = async (list: unknown) =>
	await readOptOuts(
		{
			row: () => ({ raw: (name: string) => (name === 'optOutNumbers.list' ? list : '') }),
			expression: () => undefined,
			givesNothing: async () => await Promise.resolve(false),
			sameForAll: async () => await Promise.resolve(''),
		} as unknown as Given[0],
		{} as Given[1],
	);

describe('the numbers that want no texts', () => {
	const whole = [
		'8.031234567E+09',
		'8.031234567e9',
		'2.348031234567E+12',
		'08031234567',
		8031234567,
	];
	it.each(whole)('are read from %j, which holds all digits', async (entry) =>
		expect([...(await read([entry])).numbers]).toEqual(['08031234567']),
	);

	it.each([
		...['8.03E+09', ' 8.03E+09 ', '2.34803E+12'],
		...['8030000000', 2348030000000, '8.03e9, 08051234567'],
	])('are not known from %j, which has lost some: nothing is sent', async (entry) => {
		await expect(read([entry])).rejects.toThrow(/has shortened/);
	});

	it('leave out what is no number', async () =>
		expect(await read('Ada, 08031234567')).toMatchObject({ unread: 1 }));
});
