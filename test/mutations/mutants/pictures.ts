import { inFile } from '../mutant';

const files = inFile('batch/report/files.ts');
const file = inFile('resources/esim/qrCodeFile.ts');
const buy = inFile('resources/esim/buy.operation.ts');
const versions = inFile('values/qr/versions.ts');
const checks = inFile('values/qr/checkBytes.ts');
const words = inFile('values/qr/codewords.ts');
const deflate = inFile('values/png/deflate.ts');
const png = inFile('values/png/modulesPng.ts');

/** The code that was paid for, as a picture: the right one, of what is bought, and never in the way of a receipt. */
export const pictureMutants = [
	files(
		"result.kind === 'refused' || complaintOf(result)",
		"result.kind === 'refused'",
		'picture: of an eSIM that is not bought',
	),
	files(
		'return { missing: notStored };',
		'throw new Error(notStored);',
		'picture: loses the receipts where there is no room for it',
	),
	files(
		'reader.row(result.index)',
		'reader.row(0)',
		'picture: in the field that another row names',
	),
	files(
		'if (modules === undefined) return { missing: found.whenTooLong };',
		'if (modules === undefined) return {};',
		'picture: of too long a text is missing without a word',
	),
	files('hints.get(missing) ?? 0', '0', 'picture: says of one row only that it has none'),
	file(
		'lpaIn(code) ?? lpaIn(link) ?? (link || undefined)',
		'link ?? lpaIn(code)',
		'picture: of a link where there is a code',
	),
	file('lpaIn(link) ?? (', '(', 'picture: of a link that holds the code'),
	file('(link || undefined)', '(link || code)', 'picture: of a code that no phone scans'),
	file('`LPA:${text}`', 'text', 'picture: of a code that does not say what it is'),
	file(
		'if (!code && !link) return { missing: notReady };',
		'if (!code && !link) return undefined;',
		'picture: missing without a word',
	),
	buy(
		"outcome === 'success' ? (esim as IDataObject | undefined) : undefined",
		'esim as IDataObject | undefined',
		'picture: of a purchase that is not decided',
	),
	buy('qrCodeFieldOf(row);', '', 'picture: paid before its field is looked at'),
	versions('bytes + lengthBytes + 1', 'bytes + lengthBytes', 'picture: cuts the code off'),
	versions('version < 10 ? 1 : 2', 'version < 11 ? 1 : 2', 'picture: wrong length of long codes'),
	checks('0x11d', '0x12d', 'picture: wrong check bytes'),
	words('block - shortBlocks', 'block', 'picture: blocks of wrong lengths'),
	deflate('part - 3', 'part - 2', 'picture: rows copied too far'),
	deflate('b = (b + a) % 65521', 'b = (b + a) % 65537', 'picture: a wrong check sum'),
	png('const quiet = 4;', 'const quiet = 3;', 'picture: too little white around it'),
	png('0xedb88320', '0xedb88321', 'picture: a wrong check sum of a part'),
];
