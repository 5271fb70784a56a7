import { BadInput } from '../../values/badInput';

/**
 * Nothing was sent now, and whether an earlier try of the execution has bought these rows cannot be seen from here:
 * "not sent, not charged" would be a claim about that try as well.
 */
export class CannotSeeEarlier extends BadInput {
	constructor({ field, message, advice }: Pick<BadInput, 'field' | 'message' | 'advice'>) {
		super(field, message, advice);
		this.name = 'CannotSeeEarlier';
	}
}
