import type { PurchaseOperation } from '../../../nodes/VtuWallet/batch/operation';
import { changedField, writtenIdentity } from '../../../nodes/VtuWallet/batch/rows/writtenIdentity';

const field = (name: string, displayName: string, more: object = {}) => ({
	name,
	displayName,
	type: 'string',
	default: '',
	...more,
});
const form = {
	fields: [
		field('plan', 'Data Plan'),
		field('kind', 'Kind', { default: 'VTU' }),
		field('network', 'Network'),
		field('pin', 'PIN', { typeOptions: { password: true } }),
	],
	notInIdentity: ['network'],
} as unknown as PurchaseOperation;
const picked = (mode: string, value: unknown, cachedResultName?: string) => ({
	__rl: true,
	mode,
	value,
	cachedResultName,
});
const written = (parameters: Record<string, unknown>) =>
	writtenIdentity(form, { written: (name) => parameters[name] });
const change = (first: Record<string, unknown>, now: Record<string, unknown>) =>
	changedField(written(first), written(now), form);

describe('What tells one purchase from another, as written', () => {
	it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		[
			'the name that the editor keeps',
			{ plan: picked('list', '5', 'a') },
			{ plan: picked('list', '5') },
		],
		['the mode of one ID', { plan: picked('list', '5') }, { plan: picked('id', 5) }],
		['a default written out', {}, { kind: 'VTU' }],
		['what does not count', { network: 'auto' }, { network: '1' }],
		['a secret', { pin: '1234' }, { pin: '4321' }],
	])('stays with a change of %s', (_, first, now) => {
		expect(change(first, now)).toBeUndefined();
	});

	it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		['Data Plan', { plan: picked('id', '5') }, { plan: picked('id', '6') }],
		['Data Plan', { plan: picked('id', '5') }, { plan: picked('name', '5') }],
		['Kind', {}, { kind: 'SNS' }],
		['Operation', { operation: 'buy' }, { operation: 'buyData' }],
	])('names %s where that has changed', (label, first, now) => {
		expect(change(first, now)).toBe(label);
	});

	it('keeps nothing of a secret', () => {
		expect(Object.keys(written({ pin: '1234' }))).toEqual([
			'resource',
			'operation',
			'plan',
			'kind',
		]);
	});
});
