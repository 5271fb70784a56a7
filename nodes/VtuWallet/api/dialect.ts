/** What another deployment of this family of providers would call otherwise. Only words and paths: what they mean for a purchase is decided in `answers/`. */
export const dialect = {
	paths: {
		requery: '/api/requery/{id}',
		login: '/api/user',
		/** A look-up that costs nothing and changes nothing, to learn whether a token works. */
		probe: '/api/networks',
	},

	/** Fields that may hold what a requery says became of the purchase. */
	transactionStatusFields: ['transaction_status', 'transactionStatus'],

	/** Fields in which a record names the reference that the buyer sent. */
	sentReferenceFields: ['request-id', 'request_id', 'requestId'],

	/** Fields in which a record names a reference: the provider's own, or the one that was sent. */
	referenceFields: ['reference', 'ref'],

	/** Status words of a failed purchase whose money was given back. */
	refunded: /refund|revers|cancel/,

	/** Words, in the status or the message, of a purchase that a person has called off. */
	cancelled: /cancel/,

	/**
	 * All that a requery says when there is no such purchase, in letters alone. Compared as a whole: "Plan not found" or
	 * "Transaction not found at the vendor" say something else.
	 */
	notFound: [
		'transaction not found',
		'transaction was not found',
		'transaction could not be found',
		'transaction does not exist',
		'transaction doesn t exist',
		'transaction id not found',
		'transaction reference not found',
		'no transaction',
		'no transaction found',
		'no such transaction',
		'no transaction with this reference',
		'no transaction found with this reference',
		'no transaction found for this reference',
		'invalid transaction',
		'invalid transaction id',
		'invalid transaction reference',
		'unknown transaction',
		'reference not found',
		'reference does not exist',
		'reference doesn t exist',
		'reference id not found',
		'invalid reference',
		'invalid reference id',
		'invalid reference number',
		'unknown reference',
		'request id not found',
		'request id does not exist',
		'invalid request id',
		'no record',
		'no record found',
		'no records found',
		'record not found',
		'no such record',
		'order not found',
		'order does not exist',
		'no order found',
		'invalid order id',
		'purchase not found',
	],
} as const;
