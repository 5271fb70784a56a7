import { otherWorker } from '../../support/bench';
import { OtherProcess } from '../processes/crowd';
import { chargesAgain, goOn, inTurn, lost, refuse, retryOnFail, slow, type Family } from './family';

/**
 * One order arrives twice or three times at the same time, by either credential, at one worker or at two. Each has the
 * rows in the same order or in one of its own, and the first answers are lost.
 */
export const webhooks: Family = {
	async act(stage) {
		const { path, product, seed, bench, byKey: parameters } = stage;
		bench.tables.callMs = stage.pick([1, 4, 15]);
		const ignoreReference = !product.trusted && seed % 2 === 0;
		stage.configure({
			// Also much longer than *Check Status For*, except if the provider charges again: no node can prevent both.
			requeryLagMs: stage.pick([0, 400, 900, chargesAgain(seed) ? 900 : 60_000]),
			products: inTurn(seed, { ignoreReference }),
			faults: [
				slow(path, 80, 70),
				lost(path, 0.3),
				{ path, when: 'before', rate: 0.1, fault: { kind: 'hangUp' } },
				refuse(path, 0.1, 'Insufficient balance'),
			],
		});
		const run = (authentication: 'login' | 'token', node: object) => async () =>
			await bench.run(
				stage.options({
					parameters,
					authentication,
					node: { ...node, ...stage.pick([{}, { type: otherWorker }]) },
					rows: stage.pick([stage.rows, stage.shuffled(stage.rows)]),
				}),
			);
		await stage.together([
			run('token', stage.pick([goOn, {}])),
			run('login', { ...retryOnFail, maxTries: 3 }),
			...(seed % 2 === 0 ? [run('token', { ...retryOnFail, ...goOn })] : []),
		]);
		stage.calm();
		stage.configure({ requeryLagMs: 0 });
		// Only the account that sent a purchase can tell that the provider never got it.
		for (const authentication of ['login', 'token', 'login'] as const)
			await stage.run({ parameters, node: goOn, authentication });
	},
};

/** Three processes buy the same rows on one database at the same time, and one of them is killed. */
export const threeProcesses: Family = {
	isSlow: true,
	async act(stage) {
		const { path, rows, seed } = stage;
		stage.bench.tables.callMs = stage.pick([2, 10]);
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			products: inTurn(seed),
			faults: [slow(path, 200, 150), lost(path, 0.2), { path, rate: 0.1, fault: { kind: 'fail' } }],
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
	},
};

/** By a clock that is ahead, a second process starts a sheet with keys or *Skip* while a run without keys is at work. */
export const clocks: Family = {
	isSlow: true,
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		const { path, seed } = stage;
		stage.configure({ products: inTurn(seed), faults: [slow(path, 1_200, 300)] });
		const other = await OtherProcess.start(stage, stage.pick([3, 20, 90]) * 60_000);
		const workflow = { workflowId: 'clocks', node: goOn };
		const first = stage.run({ ...workflow, parameters: { options: { concurrency: 1 } } });
		await stage.untilPaid(1);
		const skip = { options: { boughtBefore: 'goOn' } };
		const again = {
			...workflow,
			parameters: stage.pick([stage.byKey, skip]),
			mode: 'manual',
		} as const;
		await other.run(again);
		await first;
		await other.run(again);
		other.kill();
		await stage.run({ ...workflow, parameters: skip });
	},
};
