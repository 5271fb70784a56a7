import type { Random } from './random';

export interface Pin {
	pin: string;
	serial: string;
}

export function makePins(random: Random, quantity: number, serialStart: string): Pin[] {
	return Array.from({ length: quantity }, () => ({
		pin: random.digits(17),
		serial: `${serialStart}${random.digits(10)}`,
	}));
}
