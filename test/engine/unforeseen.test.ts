import { betting, byKey, goOn, rows, useBench } from './support/kit';

const bench = useBench();
const path = '/api/fund/betting';
const marked = 'Funded, as nobody said before';

/** Lets this package fail in one of its functions, as a fault of its own would. */
function failIn(name: string): void {
	const plain = String.prototype.toLowerCase;
	jest.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
		const isHere = this.includes(marked) && new Error().stack?.includes(`at ${name} `);
		if (isHere) throw new Error('A fault of this package');
		return plain.call(this);
	});
}

afterEach(() => jest.restoreAllMocks());

describe('A purchase that was sent before this package failed', () => {
	it.each([
		['read the answer', 'leavesResultOpen'],
		['explain the answer', 'explainMessage'],
	])('to %s is unknown, and no later run sends it', async (_, name) => {
		bench().addFault(path, { kind: 'reword', change: { message: marked } });
		failIn(name);
		const first = await bench().buy(betting(byKey), rows(1), { node: goOn });
		expect(first.outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
		jest.restoreAllMocks();
		bench().endFaults();
		const again = await bench().buy(betting(byKey), rows(1), { node: goOn });
		expect(again.outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
	});
});
