import fc from 'fast-check';

// The same inputs each time, so that only a change of the code makes a run fail. `npm run test:properties` looks
// further, with a seed of its own each time.
const { PROPERTY_SEED = '20261124', PROPERTY_RUNS } = process.env;

fc.configureGlobal({
	seed: Number(PROPERTY_SEED),
	...(PROPERTY_RUNS !== undefined && { numRuns: Number(PROPERTY_RUNS) }),
});
