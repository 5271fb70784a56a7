// n8n's own scanner: node scan.mjs <sources> <unpacked tarball>. Prints whether each passes, and what it found.
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [sources, tarball] = process.argv.slice(2);
const results = [
	await analyzePackage(sources, SOURCE_FILE_PATTERNS),
	await analyzePackage(tarball, ['**/*.js', 'package.json']),
];
console.log(
	JSON.stringify(results.map(({ passed, message, details }) => ({ passed, message, details }))),
);
