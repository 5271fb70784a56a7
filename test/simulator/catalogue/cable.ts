export interface CablePlan {
	id: number;
	cable: number;
	name: string;
	price: number;
}

const bouquets = `
DSTV: Padi 4400, Yanga 6000, Confam 11000, Compact 19000, Compact Plus 30000, Premium 44500, Asia Standalone 14900, French Touch Standalone 7000, Premium Asia 50500, Premium French 69000, Indian Add-on 14900, Extra View 6000
GOTV: Smallie Monthly 1900, Smallie Quarterly 5100, Smallie Yearly 15000, Jinja 3900, Jolli 5800, Max 8500, Supa 11400, Supa Plus 16800, Lite Monthly 2100, Plus 4600
STARTIMES: Nova Weekly 700, Nova 2100, Basic Weekly 1400, Basic 4000, Smart Weekly 1700, Smart 5100, Classic Weekly 2000, Classic 6000, Super Weekly 3300, Super 9800, Chinese 21000, Global 21000`;

const lines = bouquets
	.trim()
	.split('\n')
	.map((line) => line.split(': '));

export const cableProviders = lines.map(([name], index) => ({ id: index + 1, name }));

/** 34 plans; an id says provider and place (`204` = GOTV Jinja). */
export const cablePlans: CablePlan[] = lines.flatMap(([provider, plans], line) =>
	plans.split(', ').map((plan, index) => ({
		id: (line + 1) * 100 + index + 1,
		cable: line + 1,
		name: `${provider} ${plan.replace(/ \d+$/, '')}`,
		price: Number(/\d+$/.exec(plan)?.[0]),
	})),
);
