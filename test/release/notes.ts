import { readFileSync } from 'node:fs';
import path from 'node:path';

const changelog = path.resolve(__dirname, '../../CHANGELOG.md');

/** What CHANGELOG.md says of a version; throws where it says nothing. */
export function releaseNotes(version: string, text = readFileSync(changelog, 'utf8')): string {
	const chapters = text.split(/^## /m).slice(1);
	const own = chapters.find((chapter) => chapter.split('\n', 1)[0].split(' ')[0] === version);
	const notes = own?.slice(own.indexOf('\n')).trim() ?? '';
	if (notes === '')
		throw new Error(`CHANGELOG.md has no chapter "## ${version}" with anything in it`);
	return notes;
}
