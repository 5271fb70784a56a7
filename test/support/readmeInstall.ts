import { textOf } from './checkout';

/** The commands of docs/install.md, for people who install the package by hand. */
export function installRecipes() {
	const installation = textOf('docs/install.md');
	const commandsBelow = (heading: string): string => {
		const [, text] = installation.split(`# ${heading}\n`);
		const [, commands] = /```sh\n([^]*?)```/.exec(text) ?? [];
		return commands;
	};
	return {
		manual: commandsBelow('With npm'),
		docker: commandsBelow('Docker'),
		offline: commandsBelow('Without internet'),
	};
}

/** The same with another home folder, and with a tarball in the place of the package. */
export function recipeFor(recipe: string, { home, tarball }: { home: string; tarball: string }) {
	return recipe
		.replace(/~\/n8n-nodes-vtu-wallet-[\d.]+\.tgz|\bn8n-nodes-vtu-wallet\b/g, `'${tarball}'`)
		.replaceAll('~', home);
}
