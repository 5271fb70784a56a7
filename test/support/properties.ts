import fc from 'fast-check';

// The same inputs each time: a red run then speaks of what was changed, and not of luck. `npm run test:properties` looks
// further, with a seed of its own each time.
const { PROPERTY_SEED = '20261124', PROPERTY_RUNS } = process.env;

fc.configureGlobal({
	seed: Number(PROPERTY_SEED),
	...(PROPERTY_RUNS !== undefined && { numRuns: Number(PROPERTY_RUNS) }),
});
