import fc from 'fast-check';

import { pinsIn, tokenIn, unitsIn } from '../../nodes/VtuWallet/resources/fields/receipt';
import { casesOf } from '../support/casesOf';
import { forAll } from '../support/forAll';

const meter = '04123456789';
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
const token = digits(20).map((text) => text.replace(/(.{4})(?=.)/g, '$1-'));

/** Fields beside a code in an answer that are no code. */
const besides = fc.record(
	{
		status: fc.constantFrom('success', true, 200),
		message: fc.constant('Transaction successful'),
		balance: digits(8),
		newbal: digits(8).map(Number),
		phone: fc.constant('08031234567'),
		meter_number: fc.constant(meter),
		reference: digits(24),
		'request-id': fc.constant('electricity-0123456789abcdef01234567'),
		transid: digits(20),
		date: fc.constant('2026-11-21 22:00:00'),
		system: fc.constant('API'),
		charges: fc.constant([100, 50]),
		meta: fc.constant({ page: 1, customer_id: '1234567890' }),
	},
	{ requiredKeys: [] },
);

/** Spellings of a name by different deployments. */
const spelt = (name: string) =>
	fc.constantFrom(
		name,
		name.toUpperCase(),
		name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
		name.replace(/_/g, ' '),
	);

/** The fields, inside up to three others, with or without a list around each. */
const inside = (fields: object): fc.Arbitrary<unknown> => {
	const wrap = fc.record({
		name: fc.constantFrom('data', 'response', 'details', 'content', 'Result'),
		listed: fc.boolean(),
		noise: besides,
	});
	return fc.tuple(besides, fc.array(wrap, { maxLength: 3 })).map(([noise, wraps]) =>
		wraps.reduce<object>(
			(inner, { name, listed, noise: beside }) => ({
				...beside,
				[name]: listed ? [inner] : inner,
			}),
			{ ...noise, ...fields },
		),
	);
};

describe('an electricity token', () => {
	const names = ['token', 'Token', 'mainToken', 'purchased_code', 'prepaid_token', 'token_number'];

	test('is found at every place and in every spelling', () => {
		const answer = fc
			.tuple(token, fc.constantFrom(...names).chain(spelt))
			.chain(([code, name]) => fc.tuple(fc.constant(code), inside({ [name]: code })));
		forAll([answer], ([code, body]) => expect(tokenIn(body, [meter])).toBe(code));
	});

	test('is never read from another text or number', () =>
		forAll([inside({})], (body) => {
			expect(tokenIn(body, [meter])).toBeUndefined();
			expect(unitsIn(body)).toBeUndefined();
			expect(pinsIn(body)).toEqual([]);
		}));

	test.each(
		casesOf([
			['1234 5678 9012 3456 7890', ['Token : 1234 5678 9012 3456 7890']],
			['12345678', [12345678]],
			['1111-2222-3333, 4444-5555-6666', [['1111-2222-3333', '4444-5555-6666']]],
			[undefined, ['', 'N/A', 'pending', null, false, meter, '0412-345-6789']],
			// A JavaScript number holds 16 digits: the last ones of this token are lost.
			[undefined, [Number('12345678901234567890')]],
		]),
	)('in the answer %j is %j', (written, code) => {
		expect(tokenIn({ token: written }, [meter])).toBe(code);
	});

	test('at the top counts before one that is deeper, and an empty one does not count', () => {
		expect(tokenIn({ token: '', data: { token: '1234-5678' } }, [])).toBe('1234-5678');
		expect(tokenIn({ data: { token: '9999-9999' }, mainToken: '1234-5678' }, [])).toBe('1234-5678');
	});

	test.each([
		[12.5, 12.5],
		['32.5', 32.5],
		['45.6 kWh', 45.6],
		['10Units', 10],
		['', undefined],
		['many', undefined],
	])('comes with its units: %j is %j', (written, units) => {
		expect(unitsIn({ data: { units: written } })).toBe(units);
	});
});

describe('pins and cards', () => {
	const pin = digits(12);
	const cards = fc.array(fc.record({ pin, serial: digits(10).map((text) => `SN${text}`) }), {
		minLength: 1,
		maxLength: 5,
	});
	type Cards = Array<{ pin: string; serial: string }>;
	const forms: Record<string, (cards: Cards) => object> = {
		'two texts': (all) => ({
			pin: all.map((card) => card.pin).join(','),
			serial: all.map((card) => card.serial).join(','),
		}),
		'two lists': (all) => ({
			pins: all.map((card) => card.pin),
			serials: all.map((card) => card.serial),
		}),
		'lines of both': (all) => ({
			pin: all.map((card) => `${card.pin}<=>${card.serial}`).join('\n'),
		}),
		'a list of cards': (all) => ({ cards: all }),
		'a list of cards under other names': (all) => ({
			Cards: all.map((card) => ({ Serial: card.serial, Pin: card.pin })),
		}),
		'a list of tokens': (all) => ({
			tokens: all.map((card) => ({ serial_no: card.serial, token: card.pin })),
		}),
		'words of both': (all) => ({
			purchased_code: all.map((card) => `Serial No:${card.serial}, pin: ${card.pin}`).join('||'),
		}),
	};

	test('in a text that could mix two cards are not read', () => {
		expect(pinsIn({ pin: 'Pin: 11 Serial: S1 | Pin: 22 Serial: S2' })).toEqual([
			{ pin: '11', serial: 'S1' },
			{ pin: '22', serial: 'S2' },
		]);
		expect(pinsIn({ pin: 'Serial: S0 | Pin: 11 Serial: S1 | Pin: 22' })).toEqual([]);
	});

	test.each(Object.keys(forms))('written as %s are found at every place', (form) => {
		const answer = cards.chain((all) => fc.tuple(fc.constant(all), inside(forms[form](all))));
		forAll([answer], ([all, body]) => expect(pinsIn(body)).toEqual(all), { numRuns: 50 });
	});

	test('keep their leading zeros, and are missing if the provider gave none', () => {
		expect(pinsIn({ data: { pins: ['0001', '0002'] } })).toEqual([
			{ pin: '0001', serial: '' },
			{ pin: '0002', serial: '' },
		]);
		expect(pinsIn({ pin: 'N/A', serial: 'S1' })).toEqual([]);
		expect(pinsIn({ pin: Number('12345678901234567890') })).toEqual([]);
	});

	test('that cannot be read give no pin the serial of another one', () => {
		const serials = ['S1', 'S2', 'S3'];
		const second = { pin: '22', serial: 'S2' };
		const others = [{ pin: '', serial: 'S1' }, second, { pin: '', serial: 'S3' }];
		for (const pins of [
			['', '22', 'N/A'],
			[Number('12345678901234567890'), 22, null],
		])
			expect(pinsIn({ pins, serials })).toEqual(others);
		expect(pinsIn({ pin: ',22,', serial: 'S1,S2,S3' })).toEqual(others);
	});
});
