import { countries, type Country } from './countries';

export type PackageType = 'DATA-ONLY' | 'DATA-VOICE-SMS';

export interface EsimPackage {
	id: string;
	name: string;
	data_quantity: number;
	data_unit: string;
	package_validity: number;
	package_validity_unit: string;
	price_ngn: number;
	package_type: PackageType;
}

const quantities = [1, 2, 3, 5, 10, 20];
const validities = [7, 15, 30];

/** Six packages for most countries; the first has every size, length and kind, enough for several pages. */
function packagesOf(country: Country): EsimPackage[] {
	const everything = country.id === 1;
	const lengths = everything ? [...validities, 60, 90, 180] : [30];
	const types: PackageType[] = everything ? ['DATA-ONLY', 'DATA-VOICE-SMS'] : ['DATA-ONLY'];
	const data = types.flatMap((type) =>
		lengths.flatMap((days) =>
			quantities.slice(0, everything ? 6 : 4).map((size) => entry(country, size, days, type)),
		),
	);
	return everything
		? data
		: [...data, entry(country, 5, 30, 'DATA-VOICE-SMS'), entry(country, 10, 30, 'DATA-VOICE-SMS')];
}

function entry(country: Country, size: number, days: number, type: PackageType): EsimPackage {
	const withVoice = type === 'DATA-VOICE-SMS';
	return {
		id: `${country.code.toLowerCase()}-${size}gb-${days}d${withVoice ? '-voice' : ''}`,
		name: `${country.name} ${size} GB, ${days} days${withVoice ? ', calls and SMS' : ''}`,
		data_quantity: size,
		data_unit: 'GB',
		package_validity: days,
		package_validity_unit: 'Day',
		price_ngn: 1500 + size * 900 + days * 35 + (withVoice ? 2500 : 0) + country.id * 10,
		package_type: type,
	};
}

export const pricing = countries.map((country) => ({ ...country, packages: packagesOf(country) }));

const byId = new Map(
	pricing.flatMap((country) =>
		country.packages.map((found) => [found.id, { country, found }] as const),
	),
);

export function findPackage(id: string): { country: Country; found: EsimPackage } | undefined {
	return byId.get(id);
}
