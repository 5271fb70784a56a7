const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A time as the provider writes it: UTC if it names no zone. Undefined for any other value. */
export function readMoment(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const moment = Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);
	return Number.isNaN(moment) ? undefined : moment;
}
