import {
	chooseNetwork,
	networkNamedIn,
	networkOf,
	networks,
	parseNetwork,
} from '../../nodes/VtuWallet/values/networks';
import { parsePhone } from '../../nodes/VtuWallet/values/phone';
import { itReads, itRefuses } from './refusal';

const phone = (national: string) => parsePhone(national, 'Phone');

test('the networks have the ids and words of the provider', () =>
	expect(networks.map(({ id, name }) => [id, name])).toEqual([
		[1, 'MTN'],
		[2, 'Airtel'],
		[3, 'Glo'],
		[4, '9mobile'],
	]));

test('no prefix belongs to two networks or covers another', () => {
	const all = networks.flatMap(({ prefixes }) => prefixes);
	for (const prefix of all)
		expect(all.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
});

itReads('network of a number', (raw) => networkOf(phone(String(raw)))?.name, [
	['MTN', ['08031234567', '07025123456', '07026123456', '09161234567']],
	['Airtel', ['08021234567', '09121234567']],
	['Glo', ['08051234567', '09151234567']],
	['9mobile', ['08091234567']],
	[undefined, ['07027123456', '08191234567']],
]);

itReads<string | number>(
	'Network',
	(raw, field) => {
		const named = parseNetwork(raw, field);
		return named === 'auto' ? named : named.id;
	},
	[
		['auto', ['auto', 'AUTO ', '', null, undefined, ' ']],
		[1, [1, '1', 'mtn ', 'M.T.N', 'm.t.n.', 'MTN']],
		[2, [2, 'Airtel', 'AIRTEL']],
		[3, ['glo', 'Globacom']],
		[4, [4, '9mobile', '9-Mobile', '9MOBILE', 'Etisalat', 'T2']],
	],
);

const unknown = [0, 5, '5', 'vodafone', '1.5', true, {}, 'mtn airtel'];
itRefuses('Network', parseNetwork, [[/Network/, unknown]], /1 \(MTN\)/);

describe('the network of a row', () => {
	test('comes from the prefix by itself', () =>
		expect(chooseNetwork('auto', phone('08051234567'), 'Network')).toMatchObject({
			network: { id: 3 },
			warnings: [],
		}));

	test('comes from the prefix, with a warning, if an expression found no column', () => {
		const chosen = (raw: unknown) => chooseNetwork(raw, phone('08051234567'), 'Network');
		expect(chosen(undefined)).toMatchObject({
			network: { id: 3 },
			warnings: [expect.stringContaining('names no network')],
		});
		expect(chosen('').warnings).toEqual([]);
	});

	const byPrefix = (raw: unknown, field: string) => chooseNetwork(raw, phone('08191234567'), field);
	itRefuses('Network', byPrefix, [[/from the number 08191234567/, ['auto']]]);

	test('is the named one, with a warning if the prefix belongs to another', () => {
		const { network, warnings } = chooseNetwork('mtn', phone('08051234567'), 'Network');
		expect(network.name).toBe('MTN');
		expect(warnings).toEqual([expect.stringMatching(/Glo.*MTN.*ported/)]);
	});

	test('gives no warning if name and prefix agree or the prefix is unknown', () => {
		expect(chooseNetwork('3', phone('08051234567'), 'Network').warnings).toEqual([]);
		expect(chooseNetwork('3', phone('08191234567'), 'Network')).toMatchObject({
			network: { id: 3 },
			warnings: [],
		});
	});
});

itReads('network of a plan', (raw) => networkNamedIn(String(raw))?.name, [
	['MTN', ['MTN 1GB SME']],
	['9mobile', ['1GB (Etisalat)', '9 mobile 2GB']],
	[undefined, ['Global 1GB', '1GB']],
]);
