/** Check bytes after Reed and Solomon, by which a reader mends what it cannot see. */

/** One more than x^8 + x^4 + x^3 + x^2: by it a product is brought back into a byte. */
const modulus = 0x11d;

function times(a: number, b: number): number {
	let product = 0;
	for (let bit = 7; bit >= 0; bit--) {
		product = (product << 1) ^ ((product >>> 7) * modulus);
		if ((b >>> bit) & 1) product ^= a;
	}
	return product;
}

/** The polynomial with the roots 1, 2, 4 …, without its highest coefficient, which is 1. */
function generator(degree: number): number[] {
	const result = [...Array.from({ length: degree - 1 }, () => 0), 1];
	let root = 1;
	for (let roots = 0; roots < degree; roots++) {
		for (let place = 0; place < degree; place++)
			result[place] = times(result[place], root) ^ (result[place + 1] ?? 0);
		root = times(root, 2);
	}
	return result;
}

/** What is left of the data after a division by the generator. */
export function checkBytesOf(data: Iterable<number>, count: number): number[] {
	const divisor = generator(count);
	let rest = divisor.map(() => 0);
	for (const byte of data) {
		const factor = byte ^ rest[0];
		rest = [...rest.slice(1), 0].map((old, place) => old ^ times(divisor[place], factor));
	}
	return rest;
}
