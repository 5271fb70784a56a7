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

const nairaFormat = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 });

export const naira = (amount: number) => `₦${nairaFormat.format(amount)}`;

export const count = (purchases: number) => nairaFormat.format(purchases);
