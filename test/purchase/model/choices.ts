/** Stateless search: a way through a scenario is a list of choices, and every list is played once. */
export class Choices {
	private path: number[] = [];
	private sizes: number[] = [];
	private at = 0;

	choose(size: number): number {
		if (!(size > 1)) return 0;
		if (this.at === this.path.length) {
			this.path.push(0);
			this.sizes.push(size);
		}
		if (this.sizes[this.at] !== size) throw new Error('the same way goes another way');
		return this.path[this.at++];
	}

	/** Goes to the next way. False after the last one. */
	advance(): boolean {
		this.path.length = this.at;
		this.sizes.length = this.at;
		this.at = 0;
		while (this.path.length > 0) {
			const last = this.path.length - 1;
			if (this.path[last] + 1 < this.sizes[last]) {
				this.path[last] += 1;
				return true;
			}
			this.path.pop();
			this.sizes.pop();
		}
		return false;
	}

	/** The way that is played. */
	toString(): string {
		return this.path.slice(0, this.at).join(' ');
	}

	/** Plays the same way a second time. */
	rewind(): void {
		this.at = 0;
	}
}
