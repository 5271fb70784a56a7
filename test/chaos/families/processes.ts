import { OtherProcess } from '../processes/crowd';
import { goOn, policies, type Family } from './family';

/** Three processes buy the same rows on one database at the same moment, and one of them is killed. */
export const threeProcesses: Family = {
	name: 'threeProcesses',
	isSlow: true,
	async act(stage) {
		const { product, rows, seed } = stage;
		const { path } = product;
		stage.bench.tables.callMs = stage.pick([2, 10]);
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			products: { '*': { duplicates: policies[seed % policies.length] } },
			faults: [
				{ path, fault: { kind: 'latency', ms: 200, jitterMs: 150 } },
				{ path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
				{ path, rate: 0.1, fault: { kind: 'fail' } },
			],
		});
		const processes = await Promise.all(
			Array.from({ length: 3 }, async () => await OtherProcess.start(stage)),
		);
		const parameters = { ...stage.byKey, options: { concurrency: 2 } };
		const common = { parameters, node: goOn, authentication: 'login' } as const;
		const runs = processes.map(
			async (one) => await one.run({ ...common, rows: stage.shuffled(rows) }),
		);
		await stage.untilPaid(stage.pick([1, Math.ceil(rows.length / 3)]));
		stage.pick(processes).kill();
		await Promise.all(runs);
		for (const one of processes) one.kill();
		await stage.rest(300);
		stage.calm();
		stage.configure({ requeryLagMs: 0 });
		await stage.run(common);
		stage.decided();
	},
};
