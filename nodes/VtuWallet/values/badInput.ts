/**
 * Something that the user typed (or a sheet holds) cannot be used. Thrown by the pure rooms while a row is planned;
 * the batch turns it into n8n's own error with the row's index. Nothing has been sent when it is thrown.
 */
export class BadInput extends Error {
	constructor(
		/** The parameter's display name, as the form shows it. */
		readonly field: string,
		/** What is the matter with it, as a whole sentence. */
		message: string,
		/** What to do about it, as a whole sentence. */
		readonly advice: string,
	) {
		super(message);
		this.name = 'BadInput';
	}
}
