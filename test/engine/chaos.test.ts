import { runChaos } from '../chaos/run';

// A short run of `npm run chaos`, so that every test run meets every kind of fault.
it('keeps its promises with every product while three in ten requests go wrong', async () => {
	const findings = await runChaos({ rows: 132, seed: 7, policy: 'refuse' });
	for (const { product, doubleCharges, lostReceipts, wrongOutcomes } of findings) {
		expect({ product, doubleCharges, lostReceipts, wrongOutcomes }).toEqual({
			product,
			doubleCharges: 0,
			lostReceipts: 0,
			wrongOutcomes: [],
		});
	}
}, 120_000);
