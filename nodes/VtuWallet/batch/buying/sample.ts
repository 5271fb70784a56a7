import type { NodeListContext } from './nodeNumber';
import { readBack, spelled, spellings } from './spelled';
import { addForGood, standing } from './standingMarks';

/** One purchase that was made with a node, in n8n's list of the workflow. */
export class Sample {
	private readonly name: string;

	constructor(private readonly context: NodeListContext) {
		this.name = `bought with ${context.getNode().id}`;
	}

	async keep(reference: string): Promise<void> {
		const marks = [this.name, ...spelled(this.name, reference)];
		// Of two texts neither could be read.
		await addForGood(this.context, this.name, marks, (isNew) =>
			isNew(this.name) ? [] : marks.filter(isNew),
		);
	}

	/** Undefined or cut short where n8n cannot say, or where another worker reads it as well. */
	async read(): Promise<string | undefined> {
		const marks = await standing(this.context, this.name, spellings(this.name));
		return marks && readBack(this.name, marks);
	}
}
