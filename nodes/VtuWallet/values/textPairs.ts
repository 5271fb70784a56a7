const entities = { lt: '<', gt: '>', quot: '"' } as const;
/** A longer text is a web page. */
const longestText = 5_000;
const pair =
	/(?<![\w:.-])(?:\w{1,20}:)?([a-z_][\w.-]{0,40})["'\\]{0,4}\s{0,5}[>:=]\s{0,5}["'\\[]{0,4}([^<>&;,"'\\{}[\]=\r\n]{1,60})/gi;

/** `<status>failed</status>`, `a=b&status=failed`, `"status": "failed"` in a text, or in a list of texts. */
export function pairsIn(value: unknown): Array<[string, string]> {
	if (Array.isArray(value)) return value.flatMap(pairsIn);
	if (typeof value !== 'string') return [];
	const text = value
		.slice(0, longestText)
		.replace(/<!\[CDATA\[|\]\]>/g, '')
		.replace(/%(?:2[026Cc]|3[AaCcDdEe]|5[B-Db-d]|7[BDbd])/g, decodeURIComponent)
		.replace(/&(lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
		.replace(/\+/g, ' ');
	const bare = text.replace(/<([\w:.-]{1,40})\s[^<>]{0,200}>/g, '<$1>');
	const found = [text, ...(bare === text ? [] : [bare])].flatMap((one) => [...one.matchAll(pair)]);
	return found.map(([, name, said]) => [name, said.trim()]);
}
