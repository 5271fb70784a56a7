import { play } from './scene';
import type { Scene } from './plan';

/** A process of the chaos run: plays what it is sent, and hands back what it found. */
process.on('message', (scene: Scene) => {
	void play(scene).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
