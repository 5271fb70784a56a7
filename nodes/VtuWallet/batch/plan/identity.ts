import type { Purchase } from '../../journal/journal';
import { idOf, protections, refuseWithoutRecipient, type Order } from '../../purchase/protections';
import { periodLabel } from '../../purchase/period';
import {
	isMadeHere,
	keyIdOf,
	whatOf,
	type Beginning,
	type Scope,
	type Subject,
} from '../../purchase/reference';
import { digest } from '../../values/canonical';
import type { PurchaseOperation, Row } from '../operation';
import type { ExecutionFacts } from './executionFacts';
import { keyNeeded } from './refusedTries';
import type { Settings } from './settings';

/** Decides whether two rows are one purchase or two. */
export class Identity {
	readonly beginning: Beginning;
	/** For *Once per Period*, e.g. `2026-11-21`. */
	readonly periodLabel: string;

	constructor(
		private readonly facts: ExecutionFacts,
		private readonly scope: Scope,
		private readonly settings: Settings,
		private readonly operation: PurchaseOperation,
	) {
		const { establishedAt = 0, triggerOutput, timeZone } = facts;
		this.beginning = { establishedAt, triggerOutput };
		this.periodLabel = periodLabel(settings.period, establishedAt, timeZone);
	}

	/**
	 * Throws `BadInput`. Under *Once per Run* `idIn` gives the id, which counts equal rows. `subjectByName`: the subject with names in
	 * place of ids.
	 */
	purchaseOf(row: Row, subject: Subject, subjectByName = subject): Purchase {
		const { operation, scope } = this;
		const { protection, listName } = this.settings;
		if (operation.keyRequired && protection !== protections.key)
			throw keyNeeded('Only a key can protect this purchase');
		const { product, recipient } = subject;
		refuseWithoutRecipient(protection, recipient);
		const { parameter = '' } = protection.name ?? {};
		const name = listName ?? protection.readName?.(row.raw(parameter));
		const { workflowId, nodeId } = this.facts;
		const alike = [workflowId, nodeId, product, recipient, whatOf(subject)];
		// A list, or a key that alone names the purchase, may have any recipient. Other keys are tied to one by `keyId`.
		const isOfOne = subject.keyed !== '' && listName === undefined;
		const id = idOf(subject, protection, this.orderOf({ name }), scope);
		return {
			id,
			product,
			recipient,
			what: whatOf(subjectByName),
			...(name !== undefined &&
				!protection.isReference && {
					key: name,
					...(isOfOne && { keyId: keyIdOf(product, name, scope) }),
				}),
			...(protection.isReference && isMadeHere(id) && { mayHaveKey: true }),
			// Later runs of the node find equal rows by this, however the row names its plan.
			equal: digest(alike).slice(0, 16),
		};
	}

	/** Under *Once per Run*: the id that an equal row of another execution has. */
	idIn(beginning: Beginning, subject: Subject, nth: string): string {
		return idOf(subject, this.settings.protection, this.orderOf({ beginning, nth }), this.scope);
	}

	private orderOf({ name = '', nth = '', beginning = this.beginning }: Partial<Order>): Order {
		const { workflowId, nodeId } = this.facts;
		const { periodLabel, settings } = this;
		return { workflowId, nodeId, beginning, nth, name, period: settings.period, periodLabel };
	}
}
