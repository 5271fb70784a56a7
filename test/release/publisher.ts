import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { checkout, isThere, textOf } from '../support/checkout';

const file = 'publisher.json';

const publisher = z.object({
	isPlaceholder: z.boolean(),
	name: z.string().min(1),
	email: z.string().email(),
	repository: z.string().regex(/^https:\/\/[^/]+\/[^/]+\/[^/.#]+$/),
});
export type Publisher = z.infer<typeof publisher>;

export const readPublisher = (): Publisher => publisher.parse(JSON.parse(textOf(file)));

/** The names in package.json. Every other file has the same. */
export function namedPublisher(): Omit<Publisher, 'isPlaceholder'> {
	const { author, repository } = JSON.parse(textOf('package.json')) as {
		author: { name: string; email: string };
		repository: { url: string };
	};
	return { ...author, repository: repository.url.replace(/^git\+|\.git$/g, '') };
}

/** Every file that names the publisher. */
export function filesThatName({ email, repository }: { email: string; repository: string }) {
	const files = execFileSync('git', ['ls-files', '-z'], { cwd: checkout, encoding: 'utf8' });
	return files
		.split('\0')
		.filter((name) => name !== '' && name !== file && isThere(name))
		.filter((name) => [email, repository].some((part) => textOf(name).includes(part)));
}

/** Writes the values of publisher.json into every file that names the publisher. */
export function writePublisher(): string[] {
	const before = namedPublisher();
	const after = readPublisher();
	const files = filesThatName(before);
	for (const name of files) {
		const text = textOf(name)
			.replaceAll(before.repository, () => after.repository)
			.replaceAll(before.email, () => after.email);
		const named =
			name === 'package.json'
				? text.replace(JSON.stringify(before.name), () => JSON.stringify(after.name))
				: text;
		writeFileSync(path.join(checkout, name), named);
	}
	return files;
}

/** n8n's portal compares these with the accounts that publish and submit the package. */
export function comparedByPortal({ email, repository } = readPublisher()): string[] {
	const [, owner] = new URL(repository).pathname.split('/');
	return [
		`author.email ${email}: the e-mail address of the npm account and of the account in the portal`,
		`owner ${owner}: the GitHub account or organisation of the repository`,
		`repository ${repository}: the repository in the provenance, which must be public`,
	];
}

/** A release under the name of a placeholder could never be removed. */
export function assertFilledIn(): void {
	if (readPublisher().isPlaceholder)
		throw new Error(`Nobody publishes this yet: fill in ${file}, and run npm run publisher.`);
}
