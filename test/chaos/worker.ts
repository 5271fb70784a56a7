import type { Scene } from './plan';
import { playAll } from './run';

/** A process of the chaos run: plays its share of the scenes, and returns the findings of each. */
process.once('message', (scenes: Scene[]) => {
	void playAll(scenes, (result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
