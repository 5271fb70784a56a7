const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Everything on the page that is not its own goes through here. */
export function escaped(value: string | number): string {
	return String(value)
		.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
		.replace(/[&<>"']/g, (character) => entities[character]);
}

let format: Intl.NumberFormat | undefined;

/** Made when it is first needed: it costs more than all else that is done when n8n loads the package. */
function inEnglish(value: number): string {
	format ??= new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 });
	return format.format(value);
}

export const naira = (amount: number) => `₦${inEnglish(amount)}`;

export const count = (purchases: number) => inEnglish(purchases);
