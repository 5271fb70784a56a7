import { checkedTableName } from '../../ledger/refusals';
import type { ListContext } from './listWriter';
import { addForGood, othersHaveLooked, standing } from './standingMarks';

/** Says that a workflow has bought with a ledger, in n8n's list: the tables of a ledger can be renamed and deleted. */
export class UsedLedger {
	private readonly mark: string;
	private noted: Promise<unknown> | undefined;

	constructor(
		private readonly context: ListContext,
		tableName: string,
	) {
		this.mark = `ledger ${checkedTableName(tableName)}`;
	}

	async wasUsed(): Promise<boolean> {
		if (!(await this.isMarked())) return false;
		// Workers that begin with a ledger at the same moment see what each of them adds to look.
		await othersHaveLooked();
		return await this.isMarked();
	}

	async note(): Promise<void> {
		await (this.noted ??= addForGood(this.context, this.mark, [this.mark]));
	}

	private async isMarked(): Promise<boolean> {
		const found = await standing(this.context, this.mark, [this.mark]);
		return found?.has(this.mark) === true;
	}
}
