import { play, type SceneResult } from './scene';
import type { Scene } from './plan';

/** Plays scenes side by side in this process: each of them mostly waits. */
export async function playAll(scenes: Scene[], atOnce = 14): Promise<SceneResult[]> {
	const results: SceneResult[] = [];
	const waiting = [...scenes];
	const player = async () => {
		for (let scene = waiting.shift(); scene; scene = waiting.shift())
			results.push(await play(scene));
	};
	await Promise.all(Array.from({ length: atOnce }, player));
	return results;
}
