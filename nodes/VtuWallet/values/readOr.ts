/** The value that a reader gives, or another one if the reader throws. */
export function readOr<T>(otherwise: T, read: () => T): T {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
