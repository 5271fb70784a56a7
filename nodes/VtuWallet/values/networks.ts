import { BadInput } from './badInput';
import { cellText, readCell } from './cell';
import type { Phone } from './phone';
import { words } from './words';

export interface Network {
	/** For requests. */
	id: 1 | 2 | 3 | 4;
	/** For people. */
	name: string;
	/** In sheets and in the provider's list, in lower case. */
	aliases: string[];
	/** Only a hint, because numbers can be ported. */
	prefixes: string[];
}

export const networks: readonly Network[] = [
	{
		id: 1,
		name: 'MTN',
		aliases: ['mtn nigeria', 'mtn ng'],
		prefixes: words(
			'0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026',
		),
	},
	{
		id: 2,
		name: 'Airtel',
		aliases: ['airtel nigeria', 'airtel ng'],
		prefixes: words('0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912'),
	},
	{
		id: 3,
		name: 'Glo',
		aliases: ['globacom', 'glo mobile', 'glo nigeria'],
		prefixes: words('0705 0805 0807 0811 0815 0905 0915'),
	},
	{
		id: 4,
		name: '9mobile',
		aliases: ['etisalat', 't2', 't2mobile', 't2 mobile', '9 mobile'],
		prefixes: words('0809 0817 0818 0908 0909'),
	},
];

const howTo = `Choose one of ${networks.map(({ id, name }) => `${id} (${name})`).join(', ')}, or auto to tell it from the number.`;

/** Tells the network from the prefix of the number. */
export function networkOf(phone: Phone): Network | undefined {
	return networks.find(({ prefixes }) =>
		prefixes.some((prefix) => phone.national.startsWith(prefix)),
	);
}

/** Its name and its other names, in lower case. */
export const namesOf = ({ name, aliases }: Network): string[] => [name.toLowerCase(), ...aliases];

/** The network in the name of a plan: `MTN 1GB SME`. */
export function networkNamedIn(text: string): Network | undefined {
	const sentence = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
	return networks.find((network) =>
		namesOf(network).some((word) => sentence.includes(` ${word} `)),
	);
}

/** An empty cell means `auto`. */
export function parseNetwork(raw: unknown, field: string): Network | 'auto' {
	if (raw === null || raw === undefined || cellText(raw) === '') return 'auto';
	const { text, refuse } = readCell(raw, field, howTo);
	const word = text
		.toLowerCase()
		.replace(/(?<=\p{L})\./gu, '')
		.replace(/[\s_-]+/g, ' ');
	if (word === 'auto') return 'auto';
	const found = networks.find(
		(network) => word === String(network.id) || namesOf(network).includes(word),
	);
	if (!found) throw refuse('is not a known network');
	return found;
}

/** The expression found no such column, or a reader of CSV has dropped an empty cell. */
const withoutColumn = "The row names no network, so the node took the one of the number's prefix";

/** A network that does not match the prefix gives only a warning, because the number may be ported. */
export function chooseNetwork(
	raw: unknown,
	phone: Phone,
	field: string,
): { network: Network; warnings: string[] } {
	const named = parseNetwork(raw, field);
	const hinted = networkOf(phone);
	if (named === 'auto') {
		if (hinted) return { network: hinted, warnings: raw === undefined ? [withoutColumn] : [] };
		throw new BadInput(
			field,
			`'${field}' cannot be told from the number ${phone.national}`,
			'Name the network of this number instead of auto.',
		);
	}
	if (!hinted || hinted === named) return { network: named, warnings: [] };
	return {
		network: named,
		warnings: [
			`${phone.national} has a prefix of ${hinted.name}, and ${named.name} was chosen: right only if it was ported.`,
		],
	};
}
