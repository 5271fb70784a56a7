import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { modulesPng } from '../../values/png/modulesPng';
import { qrCode } from '../../values/qr/qrCode';
import type {
	MissingFile,
	OutputFile,
	PurchaseOperation,
	QrCodeFile,
	ReadOperation,
	Row,
} from '../operation';
import { withWarning } from './receipt';
import { complaintOf, type RowResult } from './rowResult';

type Operation = Pick<PurchaseOperation | ReadOperation, 'fileOf'>;
type Host = Pick<IExecuteFunctions, 'helpers' | 'addExecutionHints'>;

/** Stores the content in the way that this n8n stores binary data. */
export async function binaryOf(
	{ helpers }: Pick<Host, 'helpers'>,
	{ field = 'data', name, type, content }: OutputFile,
): Promise<IBinaryKeyData> {
	return { [field]: await helpers.prepareBinaryData(Buffer.from(content), name, type) };
}

/** Adds to each item the file that its row asks for. Never throws, because the receipts matter more than the files. */
export async function withFiles(
	host: Host,
	{ fileOf }: Operation,
	reader: { row(index: number): Row; giveTurn(): Promise<void> },
	results: RowResult[],
): Promise<RowResult[]> {
	if (!fileOf) return results;
	const whole: RowResult[] = [];
	const hints = new Map<string, number>();
	for (const result of results) {
		if (complaintOf(result)) {
			whole.push(result);
			continue;
		}
		const json = result.kind === 'output' ? result.json[0] : result.receipt;
		const { missing, binary } = await made(host, () => fileOf(reader.row(result.index), json));
		if (missing !== undefined && result.kind === 'output')
			hints.set(missing, (hints.get(missing) ?? 0) + 1);
		whole.push(
			missing !== undefined && result.kind === 'purchase'
				? { ...result, receipt: withWarning(result.receipt, missing) }
				: { ...result, ...(binary && { binary }) },
		);
		await reader.giveTurn();
	}
	for (const [missing, count] of hints) {
		const message = results.length === 1 ? missing : `${count} of ${results.length}: ${missing}`;
		host.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
	}
	return whole;
}

async function made(
	host: Host,
	file: () => OutputFile | QrCodeFile | MissingFile | undefined,
): Promise<Partial<MissingFile> & { binary?: IBinaryKeyData }> {
	try {
		const found = file();
		if (found === undefined || 'missing' in found) return found ?? {};
		if ('content' in found) return { binary: await binaryOf(host, found) };
		const modules = qrCode(found.qrCodeOf);
		if (modules === undefined) return { missing: found.whenTooLong };
		return { binary: await binaryOf(host, { ...found, content: modulesPng(modules) }) };
	} catch {
		return { missing: notStored };
	}
}

const notStored = 'Its file could not be stored in this n8n; everything else is here';
