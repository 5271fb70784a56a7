export interface CablePlan {
	id: number;
	cable: number;
	name: string;
	price: number;
}

export const cableProviders = [
	{ id: 1, name: 'DSTV' },
	{ id: 2, name: 'GOTV' },
	{ id: 3, name: 'STARTIMES' },
];

const bouquets: Record<number, Array<[name: string, price: number]>> = {
	1: [
		['Padi', 4400],
		['Yanga', 6000],
		['Confam', 11000],
		['Compact', 19000],
		['Compact Plus', 30000],
		['Premium', 44500],
		['Asia Standalone', 14900],
		['French Touch Standalone', 7000],
		['Premium Asia', 50500],
		['Premium French', 69000],
		['Indian Add-on', 14900],
		['Extra View', 6000],
	],
	2: [
		['Smallie Monthly', 1900],
		['Smallie Quarterly', 5100],
		['Smallie Yearly', 15000],
		['Jinja', 3900],
		['Jolli', 5800],
		['Max', 8500],
		['Supa', 11400],
		['Supa Plus', 16800],
		['Lite Monthly', 2100],
		['Plus', 4600],
	],
	3: [
		['Nova Weekly', 700],
		['Nova', 2100],
		['Basic Weekly', 1400],
		['Basic', 4000],
		['Smart Weekly', 1700],
		['Smart', 5100],
		['Classic Weekly', 2000],
		['Classic', 6000],
		['Super Weekly', 3300],
		['Super', 9800],
		['Chinese', 21000],
		['Global', 21000],
	],
};

/** 34 plans; an id says provider and place (`204` = GOTV Jinja). */
export const cablePlans: CablePlan[] = cableProviders.flatMap(({ id: cable, name: provider }) =>
	bouquets[cable].map(([name, price], index) => ({
		id: cable * 100 + index + 1,
		cable,
		name: `${provider} ${name}`,
		price,
	})),
);
