/** What somebody gave a command as a number, under this name. */
export function wholeNumber(name: string, text: string): number {
	if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
	return Number(text);
}
