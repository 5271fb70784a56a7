import { findingKinds } from './judge';
import type { SceneResult } from './scene';

/** One line per family: the number of scenes, and the findings. */
export function tableOf(results: SceneResult[]): Array<Record<string, unknown>> {
	const families = [...new Set(results.map(({ scene }) => scene.family))];
	return families.map((family) => {
		const ours = results.filter(({ scene }) => scene.family === family);
		const sum = (of: (result: SceneResult) => number) =>
			ours.reduce((total, result) => total + of(result), 0);
		return {
			family,
			scenes: ours.length,
			rows: sum(({ scene }) => scene.rows),
			charges: sum(({ charges }) => charges),
			...Object.fromEntries(
				findingKinds.map((kind) => [
					kind,
					sum(({ findings }) => findings.filter((one) => one.kind === kind).length),
				]),
			),
			unknown: sum(({ unknown }) =>
				Object.values(unknown).reduce((total, count) => total + count, 0),
			),
			'seconds each': Math.round(sum(({ ms }) => ms) / ours.length / 100) / 10,
		};
	});
}

/** Every finding, with the command that repeats it and the requests about the purchase. */
export function linesOf({ scene, findings, requests }: SceneResult): string[] {
	const { family, product, seed, rows } = scene;
	return findings.flatMap(({ kind, group, text }) => [
		`${kind.toUpperCase()} in ${family} with ${product}, seed ${seed}: ${group}: ${text}`,
		`  again: npm run chaos -- --family ${family} --product ${product} --seed ${seed} --scene-rows ${rows}`,
		...(requests[group] ?? []).slice(0, 24).map((line) => `    ${line}`),
	]);
}

export function unknownReasons(results: SceneResult[]): string[] {
	const reasons = new Map<string, number>();
	for (const { unknown } of results)
		for (const [reason, count] of Object.entries(unknown))
			reasons.set(reason, (reasons.get(reason) ?? 0) + count);
	return [...reasons]
		.sort(([, a], [, b]) => b - a)
		.map(([reason, count]) => `  unknown at the end, ${count}: ${reason}`);
}

export const brokenPromises = (results: SceneResult[]): number =>
	results.reduce((sum, { findings }) => sum + findings.length, 0);
