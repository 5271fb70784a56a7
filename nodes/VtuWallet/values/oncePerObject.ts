/** One verdict reads an answer many times. Nothing changes an answer after it is read. */
export function oncePerObject<T extends object>(
	read: (value: unknown) => T,
): (value: unknown) => T {
	const known = new WeakMap<object, T>();
	return (value) => {
		if (typeof value !== 'object' || value === null) return read(value);
		const found = known.get(value) ?? read(value);
		known.set(value, found);
		return found;
	};
}
