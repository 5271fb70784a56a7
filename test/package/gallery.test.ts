import { filesIn, textOf } from '../support/checkout';

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; width?: number; height?: number };
}

/** These have a short note. Every other example can go into n8n's gallery. */
const withShortNotes = [
	...['airtime-to-cash', 'bulk-top-up-from-csv', 'bulk-top-up-one-slice'],
	...['bulk-top-up-over-workers', 'check-my-provider', 'email-the-report', 'esim-shop'],
	...['follow-up-the-ledger', 'low-balance-alarm', 'monthly-staff-data', 'notify-when-decided'],
	...['provider-callback', 'scheduled-sms-campaign', 'sell-after-payment', 'sell-electricity'],
	...['tell-and-write-back', 'top-up-a-data-table', 'top-up-a-google-sheet'],
	...['top-up-an-uploaded-sheet', 'top-up-assistant'],
].map((name) => `examples/${name}.json`);

/** They have more nodes than a screen shows at half their size. */
const large = [
	'customer-wallets',
	'fund-customer-wallets',
	'telegram-shop',
	'telegram-shop-delivery',
].map((name) => `examples/${name}.json`);

const files = filesIn('examples', '.json').filter((file) => !withShortNotes.includes(file));

/** Where a node lies on the canvas; its name stands below it. */
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
	const { name, nodes } = JSON.parse(textOf(file)) as { name: string; nodes: Node[] };

	test('says all in one note, as the gallery asks for', () => {
		const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		const [{ parameters }, ...others] = notes;
		expect(others).toEqual([]);
		const titles = (parameters.content ?? '').split('\n').filter((line) => line.startsWith('#'));
		const parts = ["Who it's for", 'How it works', 'Set up', 'Requirements', 'Customise'];
		expect(titles.slice(1)).toEqual(parts.map((part) => `### ${part}`));
		expect(`## ${name}`.toLowerCase()).toBe(titles[0].toLowerCase());
		expect(parameters.content).toContain('community node *n8n-nodes-vtu-wallet*');
		expect(name).toMatch(/^[A-Z][a-z]+ .* (in|to|from|by|for|on|with) /);
	});

	test('opens at a size that can be read', () => {
		const boxes = nodes.map(boxOf);
		const across = (from: 'left' | 'top', to: 'right' | 'bottom') =>
			Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
		const isSmall = across('left', 'right') <= 2_000 && across('top', 'bottom') <= 1_500;
		expect(isSmall).toBe(!large.includes(file));
	});

	test('has one node for what a person fills in, and nothing upon each other', () => {
		const settings = nodes.filter((node) => node.name === 'Settings');
		expect(settings.map(({ type }) => type)).toEqual(['n8n-nodes-base.set']);
		const pairs = nodes.flatMap((one, at) => nodes.slice(at + 1).map((other) => [one, other]));
		const upon = pairs.filter(([one, other]) => touch(boxOf(one), boxOf(other)));
		expect(upon.map((pair) => pair.map((node) => node.name))).toEqual([]);
	});
});
