import { readFileSync } from 'node:fs';
import path from 'node:path';

const readme = path.resolve(__dirname, '../../README.md');

/** What the README tells people to type who install the package by hand. */
export function installRecipes() {
	const [, installation] = readFileSync(readme, 'utf8').split('\n## Installation\n');
	const commandsBelow = (heading: string): string => {
		const [, text] = installation.split(`**${heading}**`);
		const [, commands] = /```sh\n([^]*?)```/.exec(text) ?? [];
		return commands;
	};
	return {
		manual: commandsBelow('On a server of your own.'),
		docker: commandsBelow('In Docker'),
		offline: commandsBelow('Without internet'),
	};
}

/** The same with another home folder, and with a tarball in the place of the package. */
export function recipeFor(recipe: string, { home, tarball }: { home: string; tarball: string }) {
	return recipe
		.replace(/~\/n8n-nodes-vtu-wallet-[\d.]+\.tgz|\bn8n-nodes-vtu-wallet\b/g, `'${tarball}'`)
		.replaceAll('~', home);
}
