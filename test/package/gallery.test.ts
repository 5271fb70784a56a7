import { filesIn, textOf } from '../support/checkout';

interface Example {
	name: string;
	nodes: Node[];
	settings: Record<string, unknown>;
}

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; width?: number; height?: number };
}

/** These examples have more nodes than a screen shows at half their size. */
const large = [
	'customer-wallets',
	'fund-customer-wallets',
	'telegram-shop',
	'telegram-shop-delivery',
	'whatsapp-shop',
	'sell-after-payment',
	'top-up-an-uploaded-sheet',
].map((name) => `examples/${name}.json`);

const files = filesIn('examples', '.json');

/** The place of a node on the canvas, with its name below. */
function boxOf({ position: [left, top], parameters: { width = 96, height = 130 } }: Node) {
	return { left, top, right: left + width, bottom: top + height };
}

type Box = ReturnType<typeof boxOf>;

const touch = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

describe.each(files)('%s', (file) => {
	const { name, nodes, settings } = JSON.parse(textOf(file)) as Example;

	test('explains everything in one note, as the gallery demands', () => {
		const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		const [{ parameters }, ...others] = notes;
		expect(others).toEqual([]);
		const titles = (parameters.content ?? '').split('\n').filter((line) => line.startsWith('#'));
		const parts = ["Who it's for", 'How it works', 'Set up', 'Requirements', 'Customise'];
		expect(titles.slice(1)).toEqual(parts.map((part) => `### ${part}`));
		expect(`## ${name}`.toLowerCase()).toBe(titles[0].toLowerCase());
		expect(parameters.content).toContain('community node *n8n-nodes-vtu-wallet*');
		expect(parameters.content).toContain('n8n may choose a credential by itself');
		expect(name).toMatch(/^[A-Z][a-z]+ .* (in|to|from|by|for|on|with) /);
	});

	// n8n's import takes the nodes, and none of the settings.
	test('names the settings that an imported workflow needs', () => {
		const readsClock = /"triggerAtHour"|\$now|"maxPerDay"|"ledgerPeriod"/.test(textOf(file));
		const needed = [
			['saveDataSuccessExecution' in settings, '*Do not save*'],
			['executionTimeout' in settings, '*Timeout Workflow* to ten minutes'],
			[readsClock, `*Timezone* to ${String(settings.timezone)}`],
		] as const;
		const words = needed.flatMap(([isNeeded, word]) => (isNeeded ? [word] : []));
		const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters.content ?? '';
		const step = note.split('\n').find((line) => line.includes('In *⋯ → Settings*')) ?? '';
		expect(words.filter((word) => !step.includes(word))).toEqual([]);
	});

	test('opens at a size that can be read', () => {
		const boxes = nodes.map(boxOf);
		const across = (from: 'left' | 'top', to: 'right' | 'bottom') =>
			Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
		const isSmall = across('left', 'right') <= 2_000 && across('top', 'bottom') <= 1_500;
		expect(isSmall).toBe(!large.includes(file));
	});

	test('has one node for the values that a person fills in, and no two nodes at one place', () => {
		const names = ['Settings', 'Files', 'Campaign', 'Your Columns'];
		const settings = nodes.filter((node) => names.includes(node.name));
		const isNamed = names.some((one) => textOf(file).includes(`*${one}*`));
		expect(settings).toHaveLength(isNamed ? 1 : 0);
		expect(settings.every(({ type }) => type === 'n8n-nodes-base.set')).toBe(true);
		const pairs = nodes.flatMap((one, at) => nodes.slice(at + 1).map((other) => [one, other]));
		const upon = pairs.filter(([one, other]) => touch(boxOf(one), boxOf(other)));
		expect(upon.map((pair) => pair.map((node) => node.name))).toEqual([]);
	});
});
