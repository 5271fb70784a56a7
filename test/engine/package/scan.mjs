// n8n's own scanner on a folder: node scan.mjs <folder> source|tarball. Prints what it found and ends with 1 if it is anything.
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [folder, kind] = process.argv.slice(2);
const patterns = kind === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message, details } = await analyzePackage(folder, patterns);
if (!passed) console.error(message, details ?? '');
process.exitCode = passed ? 0 : 1;
