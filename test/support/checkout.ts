import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const checkout = path.resolve(__dirname, '../..');

export const isThere = (file: string): boolean => existsSync(path.join(checkout, file));

export const textOf = (file: string): string => readFileSync(path.join(checkout, file), 'utf8');

/** Files by the end of their names, with their folder. */
export const filesIn = (folder: string, ending: string): string[] =>
	readdirSync(path.join(checkout, folder))
		.filter((file) => file.endsWith(ending))
		.map((file) => path.join(folder, file));

/** Every document. */
export const papers = ['', 'docs', 'examples'].flatMap((folder) => filesIn(folder, '.md'));
