import { Progress } from './progress';

let written: string;

beforeEach(() => {
	written = '';
	jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const open = (isTerminal: boolean) =>
	new Progress({ write: (text) => (written += text), isTerminal, width: 80 });

/** What a terminal shows in the end: each line after its last rewriting. */
const shown = () =>
	written.split('\n').map((line) => line.slice(line.lastIndexOf('\u001b[K') + 1).replace('[K', ''));

test('a terminal shows one line that moves, of the innermost step', async () => {
	const progress = open(true);
	await progress.during('Starting', async () => {
		await progress.during('Packing', async () => {
			await jest.advanceTimersByTimeAsync(3_000);
			expect(shown()).toEqual(['[   3 s] Packing … 3 s']);
		});
		await jest.advanceTimersByTimeAsync(2_000);
		expect(shown()).toEqual(['[   3 s] Packing: 3 s', '[   5 s] Starting … 5 s']);
	});
	expect(shown()).toEqual(['[   3 s] Packing: 3 s', '[   5 s] Starting: 5 s', '']);
});

test('what is said meanwhile stays above the line that moves', async () => {
	const progress = open(true);
	await progress.during('Starting', async () => {
		progress.say('Port 5678 is taken.');
		expect(shown()).toEqual(['[   0 s] Port 5678 is taken.', '[   0 s] Starting … 0 s']);
	});
});

test('a line never wraps, which a terminal could not take back', async () => {
	const progress = open(true);
	await progress.during('x'.repeat(200), async () => {
		expect(shown()[0]).toHaveLength(79);
	});
});

test('elsewhere each step has a line, and a long silence ends with one of the innermost step', async () => {
	const progress = open(false);
	await progress.during('Starting', async () => {
		await progress.during('Packing', async () => await jest.advanceTimersByTimeAsync(45_000));
	});
	expect(written.trimEnd().split('\n')).toEqual([
		'[   0 s] Starting …',
		'[   0 s] Packing …',
		'[  20 s] Packing … 20 s so far',
		'[  40 s] Packing … 40 s so far',
	]);
});

test('a step that fails leaves no line behind', async () => {
	const progress = open(true);
	const work = async () => await Promise.reject(new Error('no port'));
	await expect(progress.during('Starting', work)).rejects.toThrow('no port');
	expect(shown()).toEqual(['']);
});
