import type { Api } from '../../api/types';
import { isMadeHere } from '../../purchase/reference';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import { accountNumber, decoded, encoded, nobody, several, type BuyerNumber } from './buyerNumber';
import { NodeNumber, type NodeListContext } from './nodeNumber';
import { Sample } from './sample';
import { addForGood, othersHaveLooked, standing } from './standingMarks';

export interface BuyersOptions {
	context: NodeListContext;
	api: Pick<Api, 'account' | 'requery'>;
	/** It knows what all accounts bought with it, and not what any of them bought without it. */
	hasLedger: boolean;
	/** The user accepts that what another account has bought is bought again. */
	sendAgain: boolean;
}

/** How often it is tried again where others write at the same moment. */
const mostTries = 6;

/**
 * Of products that the provider honours and shows, n8n's list keeps nothing; but another account is not shown them, and
 * would buy them again. So a number tells which account buys with a node; its name stands in the list, since few numbers
 * serve for many accounts; and so does one of its purchases, to know it by once its credential has changed.
 */
export class Buyers {
	private readonly number: NodeNumber;
	private readonly sample: Sample;
	private readonly own: number;
	private readonly name: string;
	/** Its name stands in the list, or it cannot be told. */
	private isNamed = false;
	/** The number of this very account under another credential, as the provider has shown. */
	private shown: number | undefined;
	/** Undefined where n8n keeps no number: this protection is not to be had there. */
	private known: BuyerNumber | undefined;
	private noted: Promise<boolean> | undefined;
	private sampled: Promise<void> | undefined;

	constructor(private readonly options: BuyersOptions) {
		const { fingerprint } = options.api.account;
		this.own = accountNumber(fingerprint);
		this.name = `account ${fingerprint}`;
		this.number = new NodeNumber(options.context);
		this.sample = new Sample(options.context);
	}

	/** Before anything is sent. Throws `CannotSeeEarlier` where another account may have bought the same. */
	async admit(): Promise<void> {
		for (let tries = 1; await this.read(); tries++) {
			if (this.known?.account === this.own) this.isNamed = await this.hasName();
			if (this.isOwn || this.seesAll) return;
			const seen = await this.seesSample();
			if (seen === 'yes') {
				this.shown = this.known?.account;
				await this.note();
				return;
			}
			if (this.options.sendAgain) return;
			if (seen === 'no' || tries === mostTries) throw anothers();
			await othersHaveLooked();
		}
	}

	/** Right before something is sent. False: another account has begun to buy since this one was admitted. */
	async note(): Promise<boolean> {
		return await (this.noted ??= this.write({ sampled: false }));
	}

	/** A purchase that the provider shows to this account. */
	async know(reference: string): Promise<void> {
		if (!this.known || this.known.sampled || !isMadeHere(reference)) return;
		await (this.sampled ??= this.keep(reference));
	}

	private async read(): Promise<boolean> {
		const number = await this.number.read();
		this.known = number === undefined ? undefined : decoded(number);
		return number !== undefined;
	}

	/** Nobody else has bought. */
	private get isOwn(): boolean {
		const { account = nobody } = this.known ?? {};
		if (account === this.own) return this.isNamed || account === this.shown;
		return account !== several && [nobody, this.shown].includes(account);
	}

	/** All that was bought stands in the ledger. */
	private get seesAll(): boolean {
		return this.options.hasLedger && this.known?.withoutLedger === false;
	}

	private async write({ sampled }: { sampled: boolean }): Promise<boolean> {
		const { hasLedger, sendAgain } = this.options;
		for (let tries = 1; this.known && tries <= mostTries; tries++) {
			if (!this.isOwn && !this.seesAll && !sendAgain) return false;
			const wanted = {
				account: this.isOwn ? this.own : several,
				withoutLedger: this.known.withoutLedger || !hasLedger,
				sampled: this.known.sampled || sampled,
			};
			if (this.isOwn) await this.addName();
			const [from, to] = [encoded(this.known), encoded(wanted)];
			if (from === to || (await this.number.change(from, to))) {
				this.known = wanted;
				return true;
			}
			await this.read();
		}
		return this.known === undefined;
	}

	private async hasName(): Promise<boolean> {
		const found = await standing(this.options.context, this.name, [this.name]);
		return found === undefined || found.has(this.name);
	}

	private async addName(): Promise<void> {
		if (!this.isNamed) await addForGood(this.options.context, this.name, [this.name]);
		this.isNamed = true;
	}

	private async keep(reference: string): Promise<void> {
		if (!(await this.note()) || !this.isOwn || this.known?.sampled) return;
		await this.sample.keep(reference);
		await this.write({ sampled: true });
	}

	/** The provider shows a purchase to the account alone that has made it. */
	private async seesSample(): Promise<'yes' | 'no' | 'unreadable'> {
		// Another worker that writes just now may have lost the name for a moment: it writes its own right after.
		if (this.known?.account === this.own && !this.known.sampled) return 'unreadable';
		if (!this.known?.sampled || this.known.account === several) return 'no';
		const reference = await this.sample.read();
		if (reference === undefined || !isMadeHere(reference)) return 'unreadable';
		const { api, sendAgain } = this.options;
		const shown = await api.requery(reference);
		if (shown.kind === 'cannotTell' && !sendAgain) throw cannotTell(shown.reason);
		return shown.kind === 'found' && shown.transaction.namesReference ? 'yes' : 'no';
	}
}

const field = 'Credential';

const anothers = () =>
	new CannotSeeEarlier({
		field,
		message:
			'Another account has bought with this node, and this one cannot see what: it would be bought again',
		advice:
			"Nothing was sent. Choose the credential of that account again. Or, if nothing of what these rows buy was bought with it, switch 'Send Again if Unknown' on, in 'Options'. Where a 'Ledger' is used from the first purchase on, a key holds for all accounts.",
	});

const cannotTell = (reason: string) =>
	new CannotSeeEarlier({
		field,
		message: `Another credential has bought with this node, and whether it is of the same account cannot be told now: ${reason}`,
		advice: 'Nothing was sent. Run the workflow again later, or choose that credential again.',
	});
