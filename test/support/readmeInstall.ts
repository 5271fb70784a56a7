import { readFileSync } from 'node:fs';
import path from 'node:path';

const paper = path.resolve(__dirname, '../../docs/install.md');

/** The commands of docs/install.md, for people who install the package by hand. */
export function installRecipes() {
	const installation = readFileSync(paper, 'utf8');
	const commandsBelow = (heading: string): string => {
		const [, text] = installation.split(`\n## ${heading}\n`);
		const [, commands] = /```sh\n([^]*?)```/.exec(text) ?? [];
		return commands;
	};
	return {
		manual: commandsBelow('On your own server'),
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
