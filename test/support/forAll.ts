import fc from 'fast-check';

/** What holds for all values of these kinds. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
	kinds: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
	check: (...values: Values) => boolean | void,
	options?: fc.Parameters<NoInfer<Values>>,
): void => fc.assert(fc.property<Values>(...kinds, check), options);
