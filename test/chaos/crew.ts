import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import type { Scene } from './plan';
import type { SceneResult } from './scene';

/** Scenes that one process plays at a time. */
const perProcess = 10;

/** Plays scenes in several processes, so that every core works. */
export async function playInProcesses(
	scenes: Scene[],
	processes: number,
	told: (result: SceneResult) => void,
): Promise<void> {
	const waiting = [...scenes];
	const workers = Array.from({ length: processes }, () =>
		fork(path.join(__dirname, 'worker.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
	);
	try {
		await Promise.all(workers.map(async (worker) => await keepBusy(worker, waiting, told)));
	} finally {
		for (const worker of workers) if (worker.connected) worker.disconnect();
	}
}

async function keepBusy(
	worker: ChildProcess,
	waiting: Scene[],
	told: (result: SceneResult) => void,
): Promise<void> {
	let playing = 0;
	await new Promise<void>((resolve, reject) => {
		const next = () => {
			const scene = waiting.shift();
			if (scene) {
				playing += 1;
				worker.send(scene);
			} else if (playing === 0) resolve();
		};
		worker.on('message', (message: SceneResult | 'ready') => {
			if (message === 'ready') {
				for (let index = 0; index < perProcess; index += 1) next();
				return;
			}
			playing -= 1;
			told(message);
			next();
		});
		worker.once('error', reject);
		worker.once('exit', (code) => reject(new Error(`A process of the run ended with ${code}`)));
	});
}
