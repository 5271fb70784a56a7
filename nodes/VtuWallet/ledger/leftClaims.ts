import type { Claiming, ClaimingOptions } from './claiming';

/** Claims that stay in the table although nothing will be sent under them. */
export class LeftClaims {
	constructor(
		private readonly options: Pick<ClaimingOptions, 'by' | 'claims' | 'claimsTable'>,
		private readonly claiming: Claiming,
	) {}

	/** The name of this run. */
	get run(): string {
		return this.options.by;
	}

	/** What this run claimed, will never send, and could not give back. */
	get notGivenBack(): string[] {
		return this.claiming.notGivenBack;
	}

	/** The other runs that hold it. */
	holdersOf(reference: string): string[] {
		const { claims, by } = this.options;
		return claims.othersClaims(reference, by).map((claim) => claim.by);
	}

	/** Gives back what these runs could not give back themselves. Rejects where that cannot be written either. */
	async release(reference: string, runs: readonly string[]): Promise<void> {
		const marks = [{ reference }];
		const entries = runs.map((by) => ({ kind: 'release', marks, by }) as const);
		await this.options.claimsTable.add(entries);
	}
}
