import { namedRecipients } from '../../../nodes/VtuWallet/api/names';
import { areOthers } from '../../../nodes/VtuWallet/purchase/recipients';

test.each<[isAnother: boolean, body: object]>([
	[false, { phone: '0803***4567' }],
	[false, { phone: '+234 (0) 803-123-4567' }],
	[false, { phone: 'tel:+2348031234567' }],
	[false, { msisdn: 2348031234567 }],
	[false, { phone: ['08031234567', '08099999999'] }],
	[false, { user: { phone: '08099999999' } }],
	[false, { customer: { msisdn: '08099999999' }, data: { id: 1 } }],
	[true, { phone: '0803***4568' }],
	[true, { phone: 'tel:+2348099999999' }],
	[true, { data: { order: [{ recipient: '08099999999' }] } }],
	[true, { data: '{"phone_number":"08099999999"}' }],
	[true, { raw: '<msisdn>2348099999999</msisdn>' }],
	[true, { raw: 'id=1&mobile_no=08099999999' }],
])('an answer is about another number (%s): %j', (isAnother, body) => {
	const ours = { kind: 'phone', number: '08031234567' } as const;
	expect(areOthers(namedRecipients(body as never), ours)).toBe(isAnother);
});
