import { steadyIdentity } from '../../../nodes/VtuWallet/batch/rows/steady';

const identityOf = (written: unknown, json: object = { phone: '0803' }, message = 'worked out') =>
	steadyIdentity(
		{ identity: { sender: 'ada', message } },
		{ freeText: { message: 'message' } },
		0,
		{
			written: () => written,
			input: () => json as never,
		},
	);

const changing = [
	'=Sent {{ $now }}',
	'={{ $today.toISODate() }}',
	'={{ new Date() }}',
	'={{ DateTime.now() }}',
	'={{ Math.random() }}',
	'={{ $execution.id }}',
	'={{ crypto.randomUUID() }}',
];

test.each(changing)('%s: the same row is the same purchase, whatever it gives', (written) => {
	expect(identityOf(written, undefined, 'one')).toEqual(identityOf(written, undefined, 'two'));
	expect(identityOf(written)).not.toEqual(identityOf(written, { phone: '0802' }));
	expect(identityOf(written)).toMatchObject({ sender: 'ada' });
	expect(identityOf(written)).not.toEqual(identityOf(`${written} `));
});

test.each(['Sent on the Date', '={{ $json.text }}', undefined])(
	'%s: what it gives is what is bought',
	(written) => {
		expect(identityOf(written)).toEqual({ sender: 'ada', message: 'worked out' });
	},
);

test('a row that was led back is the row that it was', () => {
	const row = { phone: '0803' };
	const ledBack = { ...row, error: { title: 'No', receipt: {} }, message: 'No' };
	expect(identityOf(changing[0], ledBack)).toEqual(identityOf(changing[0], row));
	const own = { ...row, error: 'of the sheet', message: 'Hello' };
	expect(identityOf(changing[0], own)).not.toEqual(identityOf(changing[0], row));
});
