import { ownKey, type KeptBatch, type KeptState, type Written } from './keptState';

/** What the tries of one execution know of the requests that were for many. */
export class BatchMemory {
	constructor(
		private readonly kept: KeptState,
		private readonly account: number,
		private readonly now: Written,
	) {}

	/** A request is about to be sent. */
	keep(reference: string, members: string[]): void {
		this.kept.batches ??= {};
		this.kept.batches[ownKey(this.account, reference)] = { ...this.now, members };
	}

	/** What became of it is known. */
	end(reference: string, ended: KeptBatch['ended'], leftOut?: KeptBatch['leftOut']): void {
		const batch = this.kept.batches?.[ownKey(this.account, reference)];
		if (batch) Object.assign(batch, { ended, ...(leftOut && { leftOut }) });
	}

	/** It bought nothing: its members may travel in another one. */
	forget(reference: string): void {
		delete this.kept.batches?.[ownKey(this.account, reference)];
	}

	/** All that this execution has sent, by reference. `isOwn`: for the rows that it has before it now. */
	all(): Array<KeptBatch & { reference: string; isOwn: boolean }> {
		const mine = `${this.account}:`;
		return Object.entries(this.kept.batches ?? {}).flatMap(([name, batch]) => {
			if (!name.startsWith(mine)) return [];
			const { execution, runIndex } = batch;
			const isOwn = execution === this.now.execution && runIndex === this.now.runIndex;
			return [{ ...batch, reference: name.slice(mine.length), isOwn }];
		});
	}

	/** Whom this execution has sent to for the rows that it has before it now. */
	ownMembers(): Set<string> {
		return new Set(this.all().flatMap(({ isOwn, members }) => (isOwn ? members : [])));
	}
}
