import type { ListContext } from './listWriter';
import { addForGood, standing } from './standingMarks';

const hourMs = 3_600_000;

/** Twice as long as n8n keeps executions unless it is told otherwise, so that the list does not grow for ever. */
const hoursKept = 28 * 24;

/** What this process has noted already: a loop, or a webhook every second, writes it once an hour. */
const noted = new Set<string>();
const mostNoted = 1_000;

/** How many executions were noted by themselves, by node and hour: a webhook every second must not fill n8n's list. */
const apart = new Map<string, number>();
const mostApart = 100;

/**
 * How somebody (a node, by its ID or its name) has bought, by the hour in which its executions began; an execution that bought otherwise than the first of
 * its hour is noted by itself. Stop and a killed process leave nothing of that with the execution; n8n's list of the
 * workflow still has it.
 */
export class TriedMarks<Trait extends string> {
	private readonly hour: string;
	private readonly moment: string;
	private readonly outdated: string;

	constructor(
		private readonly context: ListContext,
		private readonly about: string,
		establishedAt: number,
		/** What a try has to have in common with an earlier one to recognise what that one bought. */
		private readonly traits: Readonly<Record<Trait, string>>,
	) {
		const hour = Math.floor(establishedAt / hourMs);
		this.hour = `${this.about} ${hour}`;
		this.moment = `${this.about} at ${establishedAt}`;
		this.outdated = `${this.about} ${hour - hoursKept}`;
	}

	/** In what the execution, or its hour, was unlike this try; undefined where in nothing, or where n8n does not know. */
	async changed(): Promise<Trait | undefined> {
		if (this.isNoted(this.moment)) return undefined;
		const marks = [...this.marksOf(this.moment), ...this.marksOf(this.hour)];
		const found = await standing(this.context, this.about, marks);
		const when = [this.moment, this.hour].find((name) => found?.has(name));
		if (!when) return undefined;
		const changed = this.names.find((name) => !found?.has(this.markOf(when, name)));
		if (!changed) this.remember(this.moment);
		return changed;
	}

	/** Before anything is sent. */
	async note(): Promise<void> {
		if (this.isNoted(this.moment) || this.isNoted(this.hour)) return;
		const outdated = this.marksOf(this.outdated);
		let when = this.hour;
		const written = await this.add(this.hour, (isNew) => {
			const others = isNew(this.hour) ? [] : this.marksOf(this.hour).filter(isNew);
			if (others.length > 0 && this.mayStandApart()) when = this.moment;
			return when === this.moment ? [...others, ...outdated] : outdated;
		});
		const all = written && (when === this.hour || (await this.add(when)));
		if (all) this.remember(when);
	}

	/** False: n8n's list cannot be written. */
	private async add(when: string, takeBack?: Parameters<typeof addForGood>[3]): Promise<boolean> {
		const marks = this.marksOf(when);
		return (await addForGood(this.context, this.about, marks, takeBack)) !== 'unavailable';
	}

	private mayStandApart(): boolean {
		const count = apart.get(this.hour) ?? 0;
		if (apart.size >= mostNoted) apart.clear();
		apart.set(this.hour, count + 1);
		return count < mostApart;
	}

	private isNoted(when: string): boolean {
		return noted.has(this.notedAs(when));
	}

	private remember(when: string): void {
		if (noted.size >= mostNoted) noted.clear();
		noted.add(this.notedAs(when));
	}

	private notedAs(when: string): string {
		return [this.context.getWorkflow().id, ...this.marksOf(when)].join(' ');
	}

	private get names() {
		return Object.keys(this.traits) as Trait[];
	}

	private marksOf(when: string): string[] {
		return [when, ...this.names.map((name) => this.markOf(when, name))];
	}

	private markOf(when: string, name: Trait): string {
		return `${when} ${name} ${this.traits[name]}`;
	}
}
