import { families } from './families';
import { chaosProducts } from './products';

/** One scene of the chaos run: a family, played with one product. */
export interface Scene {
	family: string;
	product: string;
	rows: number;
	seed: number;
}

export interface ChaosOptions {
	rows: number;
	seed: number;
	/** One family alone, with all of its products. */
	family?: string;
	product?: string;
}

/** Products per family and seed: they take turns, so that four seeds have seen them all. */
const atOnce = 4;

/** The scenes of one seed. The faults of the first family meet every product, the others a few in turn. */
export function scenesOf({ rows, seed, family, product }: ChaosOptions): Scene[] {
	const chosen = families.filter(({ name, isSlow = false }) =>
		family === undefined ? !isSlow : family === name,
	);
	if (chosen.length === 0) throw new Error(`There is no family "${family}"`);
	const scenes = chosen.flatMap(({ name, suits = () => true }, nth) => {
		const able = chaosProducts.filter(
			(one) => suits(one) && (product === undefined || one.name === product),
		);
		const all = family !== undefined || name === families[0].name;
		const turns = all
			? able
			: able.filter((_, index) => (index + seed + nth) % Math.ceil(able.length / atOnce) === 0);
		return turns.map((one) => ({ family: name, product: one.name, seed }));
	});
	const share = Math.max(2, Math.round(rows / scenes.length));
	return scenes.map((scene) => ({ ...scene, rows: share }));
}
