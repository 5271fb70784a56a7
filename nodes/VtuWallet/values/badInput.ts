/** An input that the node cannot use, thrown before anything is sent. The batch turns it into n8n's own error. */
export class BadInput extends Error {
	constructor(
		/** The parameter's display name. */
		readonly field: string,
		/** The problem, as a whole sentence. */
		message: string,
		/** The remedy, as a whole sentence. */
		readonly advice: string,
	) {
		super(message);
		this.name = 'BadInput';
	}
}
