import { namedRecipients } from '../../../nodes/VtuWallet/api/names';
import { areOthers } from '../../../nodes/VtuWallet/purchase/recipients';

const ours = { kind: 'phone', number: '08031234567' } as const;

test.each<object>([
	{ phone: '0803***4567' },
	{ phone: '+234 (0) 803-123-4567' },
	{ phone: 'tel:+2348031234567' },
	{ msisdn: 2348031234567 },
	{ phone: ['08031234567', '08099999999'] },
	{ user: { phone: '08099999999' } },
	{ customer: { msisdn: '08099999999' }, data: { id: 1 } },
])('%j may be about our number', (body) => {
	expect(areOthers(namedRecipients(body as never), ours)).toBe(false);
});

test.each<object>([
	{ phone: '0803***4568' },
	{ phone: 'tel:+2348099999999' },
	{ data: { order: [{ recipient: '08099999999' }] } },
	{ data: '{"phone_number":"08099999999"}' },
	{ raw: '<msisdn>2348099999999</msisdn>' },
	{ raw: 'id=1&mobile_no=08099999999' },
])('%j is about another number', (body) => {
	expect(areOthers(namedRecipients(body as never), ours)).toBe(true);
});
