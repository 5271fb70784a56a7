import { families } from './families';
import type { Finding } from './judge';
import type { Scene } from './plan';
import { chaosProducts } from './products';
import { Stage } from './stage';

export interface SceneResult {
	scene: Scene;
	findings: Finding[];
	/** The requests about each purchase that a finding names. */
	requests: Record<string, string[]>;
	charges: number;
	unknown: Record<string, number>;
	ms: number;
}

/** Plays one scene on a provider of its own. */
export async function play(scene: Scene): Promise<SceneResult> {
	const started = Date.now();
	const product = chaosProducts.find(({ name }) => name === scene.product);
	const family = families.find(({ name }) => name === scene.family);
	if (!product || !family) throw new Error(`There is no scene ${scene.family} ${scene.product}`);
	const stage = await Stage.open(product, scene, family);
	try {
		await family.act(stage);
	} catch (error) {
		stage.judge.broke(error);
	}
	const findings = await stage.close();
	// Some rows are bought under any faults. A scene without a purchase has a wrong setup.
	if (stage.charges === 0 && !family.mayBuyNothing) stage.judge.broke('nothing was bought at all');
	const groups = new Set(findings.map(({ group }) => group));
	return {
		scene,
		findings,
		requests: Object.fromEntries([...groups].map((group) => [group, stage.requestsOf(group)])),
		charges: stage.charges,
		unknown: stage.judge.unknown,
		ms: Date.now() - started,
	};
}
