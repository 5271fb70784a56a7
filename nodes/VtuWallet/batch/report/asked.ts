import type { NodeExecutionHint } from 'n8n-workflow';

import type { RowResult } from './rowResult';

/** A shorter wait needs no explanation. */
const noticedMs = 5_000;

/** For whoever has looked at a step that seemed to hang: why it took as long. */
export function askedHint(results: readonly RowResult[]): NodeExecutionHint | undefined {
	const waits = results
		.map((result) => (result.kind === 'purchased' ? (result.purchased.askedForMs ?? 0) : 0))
		.filter((ms) => ms >= noticedMs);
	if (waits.length === 0) return undefined;
	const rows = waits.length === 1 ? '1 row' : `${waits.length} rows`;
	const seconds = Math.round(Math.max(...waits) / 1_000);
	return {
		message: `${rows} waited up to ${seconds} seconds while the provider was asked what had become of them: nothing is sent as long as an earlier try may be on its way. 'Keep Asking For' and 'Wait for Pending' in the options say how long.`,
		type: 'info',
		location: 'outputPane',
	};
}
