import type { NodeListContext } from './nodeNumber';
import { addForGood, standing } from './standingMarks';

/** What a try has to have in common with an earlier one to recognise what that one bought. */
export interface Traits {
	account: string;
	protection: string;
	purchase: string;
}

export type Trait = keyof Traits;

const hourMs = 3_600_000;

/** Twice as long as n8n keeps executions unless it is told otherwise, so that the list does not grow for ever. */
const hoursKept = 28 * 24;

/** What this process has noted already: a loop, or a webhook every second, writes it once an hour. */
const noted = new Set<string>();
const mostNoted = 1_000;

/**
 * How a node has bought, by the hour in which its executions began. Stop and a killed process leave nothing of that with
 * the execution; n8n's list of the workflow still has it.
 */
export class TriedMarks {
	private readonly about: string;
	private readonly hour: number;
	private readonly name: string;

	constructor(
		private readonly context: NodeListContext,
		establishedAt: number,
		private readonly traits: Traits,
	) {
		this.about = `tried ${context.getNode().id}`;
		this.hour = Math.floor(establishedAt / hourMs);
		this.name = [context.getWorkflow().id, ...this.marksOf(this.hour)].join(' ');
	}

	/** In what no try of that hour was like this one; undefined where one was, where none is known, or n8n cannot say. */
	async changed(): Promise<Trait | undefined> {
		if (noted.has(this.name)) return undefined;
		const found = await standing(this.context, this.about, this.marksOf(this.hour));
		if (!found?.has(this.triedIn(this.hour))) return undefined;
		return this.names.find((name) => !found.has(this.markOf(this.hour, name)));
	}

	/** Before anything is sent. */
	async note(): Promise<void> {
		if (noted.has(this.name)) return;
		const outdated = this.marksOf(this.hour - hoursKept);
		await addForGood(this.context, this.about, this.marksOf(this.hour), () => outdated);
		if (noted.size >= mostNoted) noted.clear();
		noted.add(this.name);
	}

	private get names() {
		return Object.keys(this.traits) as Trait[];
	}

	private marksOf(hour: number): string[] {
		return [this.triedIn(hour), ...this.names.map((name) => this.markOf(hour, name))];
	}

	private triedIn(hour: number): string {
		return `${this.about} ${hour}`;
	}

	private markOf(hour: number, name: Trait): string {
		return `${this.triedIn(hour)} ${name} ${this.traits[name]}`;
	}
}
