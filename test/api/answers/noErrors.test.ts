import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

const success = { status: 'success', message: 'Transaction successful' };
const judge = (more: object) =>
	classify(http(200, { ...success, ...more }), { requeryable: false });

it.each([
	...[{ error: 'N/A' }, { error: 'nil' }, { error: 'undefined' }, { errors: [null] }],
	...[{ errors: [''] }, { errors: '[]' }, { errors: 'none' }, { errorMessage: 'NO ERRORS FOUND' }],
	...[{ error: 'No error.' }, { errors: 'None.' }, { refund: 'n.a.' }, { refund: '0.00' }],
	...[{ error: 200 }, { error: { code: '200' } }, { failure: 'none' }],
	...[{ note: 'Error-free service!' }, { note: 'Done. No refund after purchase.' }],
])('A success that says it has no error is a success: %j', (more) => {
	expect(judge(more)).toMatchObject({ kind: 'accepted', status: 'success' });
});

it.each([
	...[{ errors: ['Vendor down'] }, { errors: { id: ['x'] } }, { error: 'no route' }],
	...[{ failure: 'vendor' }, { note: 'Oops! Something went wrong' }],
	...[
		{ note: 'The purchase was unsucessful' },
		{ refund: 200 },
		{ data: { amount_refunded: '₦200' } },
	],
])('A success with an error is in doubt: %j', (more) => expect(judge(more).kind).toBe('ambiguous'));
