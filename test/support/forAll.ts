import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/** Any character of Unicode. fast-check's own, `binary`, takes a second to make. */
export const anyCharacter: fc.Arbitrary<string> = fc
	.nat({ max: 0x10ffff - surrogates.count })
	.map((code) => String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count));

/** Checks a rule for all values of these kinds. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
	kinds: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
	check: (...values: Values) => boolean | void,
	options?: fc.Parameters<NoInfer<Values>>,
): void => fc.assert(fc.property<Values>(...kinds, check), options);
