import { fork } from 'node:child_process';
import path from 'node:path';

import type { Scene } from './plan';
import { play, type SceneResult } from './scene';

/** Scenes that one process plays at a time: each of them mostly waits. */
const atOnce = 12;

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
	const playShare = async (nth: number) =>
		await new Promise<void>((resolve, reject) => {
			const worker = fork(path.join(__dirname, 'worker.ts'));
			worker.on('message', (result: SceneResult) => {
				results.push(result);
				listener(result);
			});
			worker.once('error', reject);
			worker.once('exit', (code) =>
				code === 0 ? resolve() : reject(new Error(`A process of the run ended with ${code}`)),
			);
			worker.send(scenes.filter((_, index) => index % processes === nth));
		});
	await Promise.all(Array.from({ length: processes }, async (_, nth) => await playShare(nth)));
	return results;
}
