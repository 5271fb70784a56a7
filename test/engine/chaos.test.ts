import { scenesOf, type Scene } from '../chaos/plan';
import { playAll } from '../chaos/run';

const brokenIn = async (scenes: Scene[]) =>
	(await playAll(scenes)).flatMap(({ scene, findings }) =>
		findings.map(({ kind, group, text }) => ({ ...scene, kind, group, text })),
	);

// A short form of `npm run chaos`, so that every test run meets every kind of fault.
it('every product is charged as often as the rows mean while three of ten requests fail', async () => {
	expect(await brokenIn(scenesOf({ rows: 66, seed: 7, family: 'everyFault' }))).toEqual([]);
});

/** The families of `npm run chaos` that take seconds. The others take longer. */
const held = [
	...['denials', 'oddAnswers', 'errorsBack', 'keysTwice', 'changedWorkflow', 'environments'],
	...['hostileKeys', 'hostileSettings', 'renamedPlans'],
];

it('some products of each family are charged as often as the rows mean', async () => {
	const scenes = scenesOf({ rows: 60, seed: 4 }).filter(({ family }) => held.includes(family));
	expect(await brokenIn(scenes)).toEqual([]);
});
