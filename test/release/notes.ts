import { textOf } from '../support/checkout';

/** The chapter of a version in CHANGELOG.md. Throws if there is none. */
export function releaseNotes(version: string, text = textOf('CHANGELOG.md')): string {
	const chapters = text.split(/^## /m).slice(1);
	const own = chapters.find((chapter) => chapter.split('\n', 1)[0].split(' ')[0] === version);
	const notes = own?.slice(own.indexOf('\n')).trim() ?? '';
	if (notes === '')
		throw new Error(`CHANGELOG.md has no chapter "## ${version}" with anything in it`);
	return notes;
}
