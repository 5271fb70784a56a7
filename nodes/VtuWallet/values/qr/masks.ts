/** Which modules each mask turns, by its number. */
export const masks: Array<(x: number, y: number) => boolean> = [
	(x, y) => (x + y) % 2 === 0,
	(_x, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a code is to read, as the standard counts it. */
export function penaltyOf(modules: boolean[][]): number {
	const rows = modules.map(lineOf);
	const columns = modules.map((_, x) => lineOf(modules.map((row) => row[x])));
	return (
		[...rows, ...columns].reduce((sum, line) => sum + longRuns(line) + falseCorners(line), 0) +
		squares(rows) +
		imbalance(rows.join(''))
	);
}

const lineOf = (modules: boolean[]): string =>
	modules.map((isDark) => (isDark ? '1' : '0')).join('');

/** Five and more of one kind. */
const longRuns = (line: string): number =>
	(line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);

/** What looks like the large squares in the corners. */
const falseCorners = (line: string): number =>
	40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;

/** Two by two of one kind. */
function squares(rows: string[]): number {
	let count = 0;
	for (let y = 1; y < rows.length; y++)
		for (let x = 1; x < rows.length; x++) {
			const [above, here] = [rows[y - 1].slice(x - 1, x + 1), rows[y].slice(x - 1, x + 1)];
			if (above === here && here[0] === here[1]) count++;
		}
	return 3 * count;
}

/** For each twentieth that the dark ones are away from a half. */
function imbalance(all: string): number {
	const dark = all.replaceAll('0', '').length;
	return 10 * Math.floor(Math.abs(dark / all.length - 0.5) * 20);
}
