import { networks } from './networks';

export interface DataPlan {
	id: number;
	networkId: number;
	network: string;
	type: string;
	size: string;
	price: number;
	validity: string;
}

const sizes: Array<[size: string, price: number, validity: string]> = [
	['100MB', 100, '1 Day'],
	['500MB', 250, '7 Days'],
	['750MB', 350, '14 Days'],
	['1GB', 450, '30 Days'],
	['1.5GB', 700, '30 Days'],
	['2GB', 900, '30 Days'],
	['3GB', 1350, '30 Days'],
	['5GB', 2250, '30 Days'],
	['10GB', 4500, '30 Days'],
	['20GB', 8800, '30 Days'],
	['40GB', 16500, '60 Days'],
	['75GB', 27000, '90 Days'],
];

const types: Array<[type: string, factor: number]> = [
	['SME', 1],
	['GIFTING', 1.2],
	['CORPORATE', 1.1],
];

/** 144 plans; an id says network, type and size (`203` = Airtel, SME, 750MB). */
export const dataPlans: DataPlan[] = networks.flatMap(({ id: networkId, name }) =>
	types.flatMap(([type, factor], typeIndex) =>
		sizes.map(([size, price, validity], sizeIndex) => ({
			id: networkId * 100 + typeIndex * sizes.length + sizeIndex + 1,
			networkId,
			network: name,
			type,
			size,
			price: Math.round(price * factor),
			validity,
		})),
	),
);
