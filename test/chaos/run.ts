import { fork } from 'node:child_process';
import path from 'node:path';

import type { Scene } from './plan';
import { play, type SceneResult } from './scene';

/** Scenes that one process plays at a time: each of them mostly waits. */
const atOnce = 10;

/** Plays scenes side by side. */
export async function playAll(
	scenes: Scene[],
	listener: (result: SceneResult) => void = () => undefined,
): Promise<SceneResult[]> {
	const results: SceneResult[] = [];
	const waiting = [...scenes];
	const keepBusy = async () => {
		for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
			const result = await play(scene);
			results.push(result);
			listener(result);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, keepBusy));
	return results;
}

/** The same in several processes, so that every core works. Each has its share of the scenes. */
export async function playInProcesses(
	scenes: Scene[],
	processes: number,
	listener: (result: SceneResult) => void,
): Promise<SceneResult[]> {
	const results: SceneResult[] = [];
	const playShare = async (share: Scene[]) =>
		await new Promise<void>((resolve, reject) => {
			if (share.length === 0) return resolve();
			const worker = fork(path.join(__dirname, 'worker.ts'));
			let heard = 0;
			worker.on('message', (result: SceneResult) => {
				results.push(result);
				listener(result);
				if ((heard += 1) === share.length) worker.disconnect();
			});
			worker.once('error', reject);
			worker.once('exit', (code) => {
				if (code === 0 && heard === share.length) return resolve();
				const played = `${heard} of ${share.length} scenes`;
				reject(new Error(`A process of the run ended with ${code} after ${played}`));
			});
			worker.send(share);
		});
	const shareOf = (nth: number) => scenes.filter((_, index) => index % processes === nth);
	await Promise.all(
		Array.from({ length: processes }, async (_, nth) => await playShare(shareOf(nth))),
	);
	return results;
}
