import fc from 'fast-check';

import { discoWords } from '../../nodes/VtuWallet/values/discoNames';
import { meantBy, type ListEntry } from '../../nodes/VtuWallet/values/naming';
import { forAll } from '../support/forAll';
import { itReads } from './refusal';

const plan = (id: string, type: string, name: string, validity = '30 Days'): ListEntry => ({
	id,
	name,
	about: ['MTN', type, validity, '450'],
	label: `MTN · ${type} · ${name}`,
});
const plans = [
	plan('1', 'SME', '500MB', '7 Days'),
	plan('2', 'SME', '1GB'),
	plan('3', 'GIFTING', '1GB'),
	plan('4', 'SME', '1.5GB'),
	plan('5', 'SME', '10GB'),
	plan('6', 'SME', '1GB Night', '1 Day'),
	plan('7', 'SME', 'MTN 2GB (SME) - 30 Days'),
];
const bouquets = ['Padi', 'Compact', 'Compact Plus', 'Premium', 'Premium French'].map(
	(name): ListEntry => ({ id: name, name: `DStv ${name}`, about: ['DSTV'], label: `DSTV ${name}` }),
);
const discos = [
	...['Ikeja Electric', 'Eko Electric', 'Kano Electric'],
	...['Kaduna Electric', 'Port Harcourt Electric', 'EEDC'],
].map((name): ListEntry => ({ id: name, name, label: name }));
const idOf = (said: string, lines: ListEntry[], words = {}) => {
	const meant = meantBy(said, lines, words);
	return meant.kind === 'one' ? meant.id : meant.kind;
};

describe('a name for an entry of a list', () => {
	itReads('data plan', (said) => idOf(String(said), plans), [
		['1', ['500MB', '500 mb']],
		['2', ['1GB SME', 'sme 1 gb 30days', 'MTN SME 1GB', '\u200b 1.0GB (SME)\u00a0']],
		['3', ['1 gig gifting']],
		['4', ['1.5gb']],
		['5', ['10GB']],
		['6', ['1GB Night']],
		['7', ['2GB', 'SME 2GB ₦450']],
		['2', ['1000MB SME', '1024 MB SME', '1GB SME monthly', '1GB SME 1 month']],
		['1', ['500MB weekly', '500MB SME 1 week']],
		['6', ['1GB Night daily', '1GB Night 24 hours']],
		['several', ['1GB', '1GB monthly', '1000MB']],
		['none', ['SME', '1GB Airtel', '1GB weekly', '20GB', '1', '450', '', '-']],
	]);

	itReads('bouquet', (said) => idOf(String(said), bouquets), [
		['Compact', ['DSTV Compact', 'dstv compact', 'Compact']],
		['Compact Plus', ['DStv Compact+', 'DS TV Compact Plus']],
		['Premium', ['Premium']],
		['none', ['DSTV', 'Plus', 'GOtv Compact']],
	]);

	itReads('disco', (said) => idOf(String(said), discos, discoWords), [
		['Ikeja Electric', ['Ikeja', 'IKEDC', 'Ikeja Electric (IKEDC)']],
		['Ikeja Electric', ['ikeja electricity distribution company plc']],
		['Eko Electric', ['EKEDC']],
		['Kano Electric', ['KEDCO']],
		['Kaduna Electric', ['KAEDCO']],
		['Port Harcourt Electric', ['PHED', 'Port-Harcourt']],
		['EEDC', ['Enugu']],
		['none', ['Lagos', 'Electric', 'Ikeja Eko']],
	]);

	const idle = { idle: new Set(['data', 'bundle', 'internet', 'plan']) };
	const kinds = [
		plan('1', 'SME', '1GB'),
		plan('2', 'DATA COUPON', '1GB'),
		plan('3', 'DATA CARD', '3GB'),
		plan('4', 'CORPORATE GIFTING', '2GB'),
		plan('5', 'SME', '5GB'),
	];

	itReads('plan of several kinds', (said) => idOf(String(said), kinds, idle), [
		['several', ['1GB Data']],
		['1', ['1GB Data SME']],
		['2', ['1GB Coupon', '1GB data coupon']],
		['3', ['3GB card']],
		['4', ['2GB gifting']],
		['5', ['5GB data']],
		['apart', ['3GB Data', '3GB', '2GB data plan']],
	]);

	it('means corporate gifting only if it says so, if the list has other gifting too', () => {
		const lines = [...kinds, plan('6', 'GIFTING', '10GB')];
		expect(meantBy('2GB gifting', lines, idle)).toEqual({
			kind: 'apart',
			word: 'corporate',
			labels: ['MTN · CORPORATE GIFTING · 2GB'],
		});
		expect(idOf('2GB corporate gifting', lines, idle)).toBe('4');
		expect(idOf('10GB gifting', lines, idle)).toBe('6');
		expect(idOf('10GB', lines, idle)).toBe('apart');
	});

	it('needs no word of the trade, and no kind that all entries share', () => {
		const lines = ['1GB', '2GB'].map((size) => plan(size, 'GIFTING', `MTN Data ${size}`));
		expect(idOf('1GB', lines, idle)).toBe('1GB');
		expect(idOf('Data 2GB', lines, idle)).toBe('2GB');
		expect(idOf('Data', lines, idle)).toBe('none');
	});

	it('never means a coupon, a card or a gift unless it says so', () => {
		const size = fc.constantFrom('500MB', '1GB', '2GB', '10GB');
		const kind = fc.constantFrom(
			'SME',
			'DATA COUPON',
			'Voucher',
			'Data Cards',
			'GIFTING',
			'DIRECT',
		);
		const list = fc.array(fc.tuple(kind, size), { minLength: 2, maxLength: 8 });
		const word = fc.constantFrom('', 'data', 'bundle', 'MTN', '30 days', 'plan');
		forAll([list, size, word, word], (entries, said, before, after) => {
			const lines = entries.map(([type, name], at) => plan(String(at), type, name));
			const meant = meantBy(`${before} ${said} ${after}`, lines, idle);
			if (meant.kind !== 'one') return;
			const [type, name] = entries[Number(meant.id)];
			expect(name).toBe(said);
			const others = entries.some(([other]) => !/coupon|voucher|card|gift/i.test(other));
			if (others) expect(type).toMatch(/SME|DIRECT/);
		});
	});

	it('is refused if it is not clear, with the entries that it can mean or nearly means', () => {
		expect(meantBy('1GB', plans)).toEqual({
			kind: 'several',
			labels: ['MTN · SME · 1GB', 'MTN · GIFTING · 1GB'],
		});
		expect(meantBy('SME', plans)).toMatchObject({
			kind: 'none',
			labels: expect.arrayContaining(['MTN · SME · 1GB']) as string[],
		});
		expect(meantBy('Compact Pro', bouquets)).toEqual({
			kind: 'none',
			labels: ['DSTV Compact', 'DSTV Compact Plus'],
		});
	});

	it('may mean an entry that is listed twice', () =>
		expect(idOf('500MB', [plans[0], plans[0]])).toBe('1'));

	const words = fc.array(fc.constantFrom('1gb', '2gb', 'night', 'sme', 'plus', 'max', 'tv'), {
		maxLength: 4,
	});
	const lists = fc.array(
		fc
			.record({ name: words, about: words })
			.map(({ name, about }) => ({ name: name.join(' '), about })),
		{ maxLength: 6 },
	);
	const lined = (list: Array<{ name: string; about: string[] }>) =>
		list.map((line, index): ListEntry => ({ ...line, id: String(index), label: line.name }));

	it('never means an entry with a distinctive word that the name lacks', () =>
		forAll([words, lists], (said, list) => {
			const lines = lined(list);
			const meant = meantBy(said.join(' '), lines);
			if (meant.kind !== 'one') return;
			const { name, about = [] } = lines[Number(meant.id)];
			const own = name.split(' ').filter((word) => !about.includes(word));
			for (const word of own) expect(['', ...said]).toContain(word);
			for (const word of said) expect([...name.split(' '), ...about]).toContain(word);
		}));

	it('means the same in every order of the list and of the words, and in every spelling', () =>
		forAll([words, lists], (said, list) => {
			const lines = lined(list);
			const one = meantBy(said.join(' '), lines);
			const other = meantBy(
				` ${[...said].reverse().join(' - ').toUpperCase()} `,
				[...lines].reverse(),
			);
			expect(other.kind).toBe(one.kind);
			if (one.kind === 'one') expect(other).toEqual(one);
		}));

	it('means no entry after a second entry of the same name is in the list', () =>
		forAll([words, lists], (said, list) => {
			const lines = lined(list);
			const meant = meantBy(said.join(' '), lines);
			if (meant.kind !== 'one') return;
			const twin = { ...lines[Number(meant.id)], id: 'twin' };
			expect(meantBy(said.join(' '), [...lines, twin]).kind).toBe('several');
		}));
});
