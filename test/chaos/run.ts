import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import type { Scene } from './plan';
import { play, type SceneResult } from './scene';

type Player = (scene: Scene) => Promise<SceneResult>;
type Listener = (result: SceneResult) => void;

/** Scenes that one process plays at a time: each of them mostly waits. */
const playersOf = (play: Player, count: number): Player[] =>
	Array.from({ length: count }, () => play);

/** Plays scenes side by side; a player that is free takes the next one. */
export async function playAll(
	scenes: Scene[],
	players = playersOf(play, 14),
	listener: Listener = () => undefined,
): Promise<SceneResult[]> {
	const results: SceneResult[] = [];
	const waiting = [...scenes];
	const keepBusy = async (player: Player) => {
		for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
			const result = await player(scene);
			results.push(result);
			listener(result);
		}
	};
	await Promise.all(players.map(keepBusy));
	return results;
}

/** The same in several processes, so that every core works. */
export async function playInProcesses(
	scenes: Scene[],
	processes: number,
	listener: Listener,
): Promise<SceneResult[]> {
	const workers = Array.from({ length: processes }, () =>
		fork(path.join(__dirname, 'worker.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
	);
	const broken = new Promise<never>((_, reject) => {
		for (const worker of workers) {
			worker.once('error', reject);
			worker.once('exit', (code) =>
				reject(new Error(`A process of the run ended with ${String(code)}`)),
			);
		}
	});
	const players = workers.flatMap((worker) => playersOf(playIn(worker), 10));
	try {
		return await Promise.race([playAll(scenes, players, listener), broken]);
	} finally {
		for (const worker of workers) if (worker.connected) worker.disconnect();
	}
}

function playIn(worker: ChildProcess): Player {
	worker.setMaxListeners(0);
	return async (scene) =>
		await new Promise((resolve) => {
			const hear = (result: SceneResult) => {
				if (JSON.stringify(result.scene) !== JSON.stringify(scene)) return;
				worker.off('message', hear);
				resolve(result);
			};
			worker.on('message', hear);
			worker.send(scene);
		});
}
