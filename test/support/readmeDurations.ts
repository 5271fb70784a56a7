import { bounds } from '../../nodes/VtuWallet/batch/bounds';
import { markdownTable } from './markdownTable';

const { usual } = bounds.concurrency;

const sheets = [
	{ rows: 1_000, seconds: 1, concurrency: usual },
	{ rows: 1_000, seconds: 3, concurrency: 20 },
	{ rows: 10_000, seconds: 1, concurrency: 20 },
];

/** How long sheets take, where the provider's answers are what takes time: *Once per Run* asks nothing first. */
export function durationsTable(): string {
	return markdownTable(
		['Rows', 'Answers take', '_Concurrency_', '_Once per Run_', '_Once per Key_'],
		sheets.map(({ rows, seconds, concurrency }) => {
			const minutes = (requests: number) =>
				`${Math.ceil((rows * requests * seconds) / concurrency / 60)} minutes`;
			return [
				rows.toLocaleString('en'),
				`${seconds} s`,
				concurrency === usual ? `${usual} (default)` : String(concurrency),
				minutes(1),
				minutes(2),
			];
		}),
	);
}
