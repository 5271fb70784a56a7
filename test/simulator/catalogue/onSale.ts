import type { Config } from '../config';

/** What a provider sells today of its catalogue, with today's ids. */
export const onSale = <T extends { id: number }>(
	entries: readonly T[],
	{ catalogue: { shift, withdrawn } }: Pick<Config, 'catalogue'>,
): T[] =>
	entries
		.filter(({ id }) => !withdrawn.includes(id))
		.map((entry) => ({ ...entry, id: entry.id + shift }));
