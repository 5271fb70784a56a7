/** What became of one case on one n8n. */
export interface CaseResult {
	name: string;
	answer: 'holds' | 'fails';
	ms: number;
	/** Why it fails. */
	reason?: string;
}

/** What one n8n showed. */
export interface VersionResult {
	n8n: string;
	results: CaseResult[];
	/** Why its process ended without having run all cases. */
	broken?: string;
}
