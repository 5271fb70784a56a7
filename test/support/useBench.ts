import { openBench, type Bench } from './bench';
import { forgetProcess } from './builtPackage';

/** A bench for the tests of a file or a `describe`, its simulator as new before each of them. */
export function useBench(whenOpen?: (bench: Bench) => void): () => Bench {
	let bench: Bench;
	beforeAll(async () => {
		bench = await openBench();
		whenOpen?.(bench);
	});
	beforeEach(() => {
		bench.simulator.reset();
		forgetProcess();
		bench.tables.forget();
	});
	afterAll(async () => await bench.close());
	return () => bench;
}
