/** The name of a person's browser. n8n takes no approval from crawlers of links and from headless browsers. */
export const userAgent =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
