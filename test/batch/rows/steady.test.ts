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

test.each(changing)(
	'with the text %s the same row is the same purchase, whatever the expression gives at each try',
	(written) => {
		expect(identityOf(written, undefined, 'one')).toEqual(identityOf(written, undefined, 'two'));
		expect(identityOf(written)).not.toEqual(identityOf(written, { phone: '0802' }));
		expect(identityOf(written)).toMatchObject({ sender: 'ada' });
		expect(identityOf(written)).not.toEqual(identityOf(`${written} `));
	},
);

test.each(['Sent on the Date', '={{ $json.text }}', undefined])(
	'with the text %s, which does not change by itself, the value decides which purchase it is',
	(written) => {
		expect(identityOf(written)).toEqual({ sender: 'ada', message: 'worked out' });
	},
);

test('a row that the error output leads back is the same purchase as before', () => {
	const row = { phone: '0803' };
	const ledBack = { ...row, error: { title: 'No', receipt: {} }, message: 'No' };
	expect(identityOf(changing[0], ledBack)).toEqual(identityOf(changing[0], row));
	const own = { ...row, error: 'of the sheet', message: 'Hello' };
	expect(identityOf(changing[0], own)).not.toEqual(identityOf(changing[0], row));
});
