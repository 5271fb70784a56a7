import { BadInput } from '../../values/badInput';

/** Expressions and operations may fail in ways of their own: to the user all of them are a row that cannot be used. */
export function asBadInput(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const message = caught instanceof Error ? caught.message : String(caught);
	const description =
		caught instanceof Error && 'description' in caught ? caught.description : undefined;
	return new BadInput(
		'',
		message,
		typeof description === 'string' && description !== ''
			? description
			: 'Check the parameters of this row.',
	);
}
