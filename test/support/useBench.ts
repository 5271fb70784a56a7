import { openBench, type Bench } from './bench';
import { forgetProcess } from './builtPackage';
import type { CredentialOptions } from './walletCredentials';

/** A bench for the tests of a file or a `describe`, its simulator as new before each of them. */
export function useBench(usual: CredentialOptions = {}): () => Bench {
	let bench: Bench;
	beforeAll(async () => {
		bench = await openBench({}, usual);
	});
	beforeEach(() => {
		bench.simulator.reset();
		forgetProcess();
		bench.tables.forget();
	});
	afterAll(async () => await bench.close());
	return () => bench;
}
