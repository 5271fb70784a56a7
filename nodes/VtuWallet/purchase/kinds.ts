/** The words that deployments use for the `type` of a transaction. A word on no list proves nothing. */
const words: Record<string, readonly string[]> = {
	airtime: ['airtime', 'topup', 'vtu', 'sns'],
	data: ['data', 'internet'],
	cable: ['cable', 'tv', 'cabletv'],
	electricity: ['electricity', 'bill', 'power'],
	exam: ['exam', 'education', 'result'],
	sms: ['sms', 'bulksms'],
	betting: ['betting', 'bet'],
	esim: ['esim'],
	flight: ['flight'],
	rechargecard: ['rechargecard', 'rechargepin'],
	datacard: ['datacard', 'datapin'],
};

const kindOf = (word: string): string | undefined => {
	const plain = word.toLowerCase().replace(/[^a-z]/g, '');
	return Object.keys(words).find((kind) => words[kind].includes(plain));
};

/** True only where both words are understood and mean different products. */
export function isAnotherKind(product: string, reportedType: string | undefined): boolean {
	if (reportedType === undefined) return false;
	const ours = kindOf(product);
	const theirs = kindOf(reportedType);
	return ours !== undefined && theirs !== undefined && ours !== theirs;
}
