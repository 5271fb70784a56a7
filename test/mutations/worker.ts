import { noticed, soundness } from './bench';
import { mutants } from './mutants';

/** Works on one mutant after the other, as it is told by its parent. */
process.env.MODEL = 'half';

process.on('message', (index: number) => {
	void work(index);
});

process.on('disconnect', () => process.exit());

// What an earlier mutant has left running may fail while the next one is tried, and says nothing of that one. What the
// tests of this one wait for fails there.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

async function work(index: number): Promise<void> {
	try {
		const toModel = () => tell({ index, isAtModel: true });
		if (index >= 0) return tell({ index, how: await noticed(mutants[index], toModel) });
		const failure = await soundness();
		tell(
			failure === undefined
				? { index }
				: { index, problem: `The tests fail before anything is broken: ${failure}` },
		);
	} catch (error) {
		tell({ index, problem: error instanceof Error ? error.message : String(error) });
	}
}

const tell = (finding: { index: number; how?: string; problem?: string; isAtModel?: true }) =>
	void process.send?.(finding);
