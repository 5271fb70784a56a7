/**
 * The standard sentences of Laravel's validator, which speaks before any debit. Whole sentences in lower case, `#` for a number. The
 * field may have any name that is no word about an order. "Has already been taken" is not among them: it names a used reference.
 */

const ofOrders =
	'transaction|order|purchase|payment|refund|receipt|reference|vendor|provider|operator|server|service|gateway|response|status|result|token';
/** One to four words, e.g. `phone`, `request-id`, `sender number` or `passengers.0.email`. */
const field = `(?!(?:\\S+ )*(?:${ofOrders})\\b)[a-z][\\w-]*(?:[ .](?:[a-z][\\w-]*|#)){0,3}`;
const figure = '(?:₦|#)';
const unit = '(?: (?:characters|digits|items|kilobytes))?';

const must = [
	`an? (?:number|integer|string|array|(?:valid )?(?:email address|date|url|phone number|json string))`,
	`true or false|accepted`,
	`(?:exactly )?${figure}${unit}`,
	`between ${figure} and ${figure}${unit}`,
	`(?:at least|at most|greater than|less than|greater than or equal(?: to)?|less than or equal(?: to)?) ${figure}${unit}`,
];

export const validator: readonly string[] = [
	`the ${field} field is required(?: when (?:${field} is (?:${field}|#)|${field} is present))?`,
	`the ${field}(?: field)? must be (?:${must.join('|')})`,
	`the ${field}(?: field)? (?:must|may) not be greater than ${figure}${unit}`,
	`the ${field}(?: field)? must (?:not )?have (?:more than|at least|less than) ${figure} items`,
	`the ${field}(?: field)? must only contain letters(?:(?:,| and) numbers)?(?:,? (?:and )?dashes and underscores)?`,
	`the ${field}(?: field)? is not a valid date`,
	`the ${field}(?: field)? format is invalid`,
	`the selected ${field} is invalid`,
	// Deployments without a language file show the bare key.
	'validation\\.(?:required(?: if)?|digits(?: between)?|numeric|integer|string|boolean|array|email|date|regex|exists|in|not in|alpha(?: num)?|(?:gte?|lte?|min|max|between|size)\\.(?:numeric|string|array))',
];
