const dayMs = 24 * 3_600_000;

/** A moment of the last days as people say it: `14:02`, and with its day if that is not the last 24 hours. */
export function clockText(at: number, timeZone: string, now = Date.now()): string {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at);
	const time = format({ hour: '2-digit', minute: '2-digit' });
	return now - at < dayMs ? time : `${time} on ${format({ day: 'numeric', month: 'long' })}`;
}
