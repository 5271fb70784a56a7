type Rows<Value, Result> = ReadonlyArray<readonly [Result, readonly Value[]]>;

/** One case for each value. Values with the same result are in one row, behind the result. */
export function casesOf<Value, Result>(rows: Rows<Value, Result>): Array<[Value, Result]>;
export function casesOf<Result>(rows: Rows<unknown, Result>): Array<[unknown, Result]>;
export function casesOf(rows: Rows<unknown, unknown>): Array<[unknown, unknown]> {
	return rows.flatMap(([result, values]) =>
		values.map((value): [unknown, unknown] => [value, result]),
	);
}
