import { besideReceipt, receiptNamesOf } from '../../../nodes/VtuWallet/batch/report/inputFields';
import { toItems } from '../../../nodes/VtuWallet/batch/report/items';
import type { Row } from '../../../nodes/VtuWallet/batch/operation';
import { purchases } from '../../../nodes/VtuWallet/resources';
import { customPurchase } from '../../../nodes/VtuWallet/resources/custom/purchase.operation';
import { buyData } from '../../../nodes/VtuWallet/resources/data/buy.operation';
import { payElectricity } from '../../../nodes/VtuWallet/resources/electricity/pay.operation';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';

const rowWith = (values: Record<string, unknown>) => ({
	row: () => ({ raw: (name: string) => values[name] }) as Row,
});
const noRow = rowWith({});

test('a column that is named like a field of the receipt says nothing where the receipt has none', async () => {
	const problem = new BadInput('Amount', 'It is empty', 'Fill it in.');
	const input = { meter: '04123456789', token: 'OLD', units: 55, warnings: ['old'], error: 'old' };
	const [{ json }] = await toItems([{ kind: 'refused', index: 0, problem }], [{ json: input }], {
		simplify: true,
		includeInputFields: true,
		notBoughtAsReceipts: true,
		purchase: { environment: 'sandbox' },
		receiptNames: receiptNamesOf(payElectricity, noRow),
	});
	expect(json).toMatchObject({ meter: '04123456789', token: null, units: null, warnings: null });
	expect(json).toMatchObject({ outcome: 'notSent', environment: 'sandbox', field: 'Amount' });
	expect(json).not.toHaveProperty('error');
	expect(json).not.toHaveProperty('charges');
});

test('what a row asks for stays in its columns, so that it can be tried again', () => {
	const names = receiptNamesOf(buyData, noRow)(0);
	expect(besideReceipt({ plan: '1GB', network: 'MTN', planId: 3, response: 'old' }, names)).toEqual(
		{ plan: '1GB', network: 'MTN', planId: 3, response: null },
	);
});

test('fields of the answer that a row names are of its receipt as well', () => {
	const named = (path: string) => rowWith({ 'responseFields.field': [{ path, name: 'voucher' }] });
	const voucher = { voucher: 'OLD' };
	expect(besideReceipt(voucher, receiptNamesOf(customPurchase, named('data.v'))(0))).toEqual({
		voucher: null,
	});
	// A row with a field that cannot be used was refused for it.
	const names = receiptNamesOf(customPurchase, named(''))(0);
	expect(besideReceipt({ response: 'OLD' }, names)).toEqual({ response: null });
});

test('the input itself stays as it was', () => {
	const input = { token: 'OLD', error: 'old' };
	besideReceipt(input, ['token']);
	expect(input).toEqual({ token: 'OLD', error: 'old' });
});

test.each(purchases)(
	'$action: what is from the row is in its output, and is no code',
	(operation) => {
		const { fromRow = [], output } = operation;
		expect(Object.keys(output)).toEqual(expect.arrayContaining([...fromRow]));
		const codes = ['token', 'pin', 'pins', 'cards', 'esim', 'booking', 'units', 'transid'];
		expect(fromRow.filter((name) => codes.includes(name))).toEqual([]);
	},
);
