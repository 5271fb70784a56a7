import { parseArgs } from 'node:util';

import type { DuplicatePolicy } from '../simulator';
import type { Findings } from './judge';
import { runChaos } from './run';

const policies: DuplicatePolicy[] = ['replay', 'refuse', 'charge'];

/** `npm run chaos -- --rows 2000 --seed 1 [--seeds 20] [--faults 0.3]` */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			rows: { type: 'string', default: '500' },
			seed: { type: 'string', default: '1' },
			seeds: { type: 'string', default: '1' },
			faults: { type: 'string', default: '0.3' },
		},
	});
	const [rows, seed, seeds, faultRate] = [
		values.rows,
		values.seed,
		values.seeds,
		values.faults,
	].map(Number);
	const plans = Array.from({ length: seeds }, (_, index) => seed + index).flatMap((current) =>
		(seeds > 1 ? [policies[current % policies.length]] : policies).map((policy) => ({
			rows,
			seed: current,
			policy,
			faultRate,
		})),
	);
	let broken = 0;
	let next = 0;
	// A run mostly waits, so two go side by side.
	const worker = async () => {
		while (next < plans.length) {
			const plan = plans[next++];
			const findings = await runChaos(plan);
			console.log(
				`\nseed ${plan.seed}, ${rows} rows, ${faultRate * 100} % faults, a reference sent twice: ${plan.policy}`,
			);
			print(findings);
			broken += findings.reduce(
				(sum, one) => sum + one.doubleCharges + one.lostReceipts + one.wrongOutcomes.length,
				0,
			);
		}
	};
	await Promise.all(Array.from({ length: 2 }, worker));
	console.log(
		broken === 0
			? '\nNo double charge, no lost receipt, no wrong outcome.'
			: `\n${broken} broken promises.`,
	);
	process.exit(broken === 0 ? 0 : 1);
}

function print(findings: Findings[]): void {
	console.table(
		findings.map(
			({
				product,
				rows,
				charges,
				bought,
				doubleCharges,
				lostReceipts,
				wrongOutcomes,
				unknown,
			}) => ({
				product,
				rows,
				charges,
				bought,
				'double charges': doubleCharges,
				'lost receipts': lostReceipts,
				'wrong outcomes': wrongOutcomes.length,
				unknown: Object.values(unknown).reduce((sum, count) => sum + count, 0),
			}),
		),
	);
	const reasons: Record<string, number> = {};
	for (const { unknown } of findings)
		for (const [reason, count] of Object.entries(unknown))
			reasons[reason] = (reasons[reason] ?? 0) + count;
	for (const [reason, count] of Object.entries(reasons))
		console.log(`  unknown, ${count}: ${reason}`);
	for (const line of findings.flatMap(({ wrongOutcomes }) => wrongOutcomes))
		console.log(`  WRONG ${line}`);
}

void main();
