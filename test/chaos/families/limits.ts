import { goOn, policies, type Family } from './family';

/** 'Max per Run' by key: a sheet that is cut off, and run again and again, gets on by what each run may cost. */
export const limitedRuns: Family = {
	name: 'limitedRuns',
	// Left out: products whose wallet pays another amount than the limit counts, or whose rows have no price.
	suits: ({ priced, name }) => priced === true && name !== 'airtimeToCash' && name !== 'custom',
	async act(stage) {
		const { product, rows, seed, simulator } = stage;
		stage.configure({
			products: { '*': { duplicates: policies[seed % policies.length] } },
			faults: [
				{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
				{ path: product.path, when: 'before', rate: 0.1, fault: { kind: 'timeout' } },
				{ path: product.path, rate: 0.1, fault: { kind: 'refuse', message: 'Number Block' } },
				{ path: product.path, rate: 0.1, fault: { kind: 'fail' } },
			],
		});
		const most = Math.ceil(rows.length / 2);
		const limits = { maxPerRun: most * Number(rows[0].amount) };
		const loop = stage.pick([undefined, 1, 2]);
		const charges = () => simulator.ledger().filter(({ kind }) => kind === 'charge');
		// What was paid back costs nothing: the run may buy another row for it.
		const paid = () => [...stage.judge.paidNow().values()].reduce((sum, one) => sum + one, 0);
		const limited = async (stop?: Promise<void>) => {
			const before = paid();
			await stage.run({ parameters: { ...stage.byKey, limits }, node: goOn, loop, stop });
			const bought = paid() - before;
			if (bought > most)
				stage.judge.find('double charge', '', `a run bought ${bought} rows, and may ${most}`);
		};
		await limited(seed % 2 === 0 ? stage.untilPaid(1) : undefined);
		await stage.rest(300);
		stage.calm();
		await limited();
		await limited();
		const bought = new Set(charges().map(({ intent }) => intent)).size;
		if (product.trusted && bought < rows.length)
			stage.judge.find('not decided', '', `three runs bought ${bought} of ${rows.length} rows`);
		stage.decided();
	},
};
