/** How large everything is. */
export interface Size {
	latencyRows: number;
	plainRows: number;
	manyRows: number;
	memoryRows: [few: number, many: number];
	keyRows: number;
	fewKeyRows: number;
	recorded: number;
	watched: { references: number; pending: number };
}

export const fullSize: Size = {
	latencyRows: 1_000,
	plainRows: 5_000,
	manyRows: 20_000,
	memoryRows: [100, 10_000],
	keyRows: 6_000,
	fewKeyRows: 1_000,
	recorded: 100_000,
	watched: { references: 10_000, pending: 50 },
};

export const quickSize: Size = { ...fullSize, latencyRows: 300, plainRows: 600 };
