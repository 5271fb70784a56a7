import type { IDataObject } from 'n8n-workflow';

import { shown } from '../../values/cell';
import { columnsOf } from './columns';

/** What is the matter with a sheet as a whole, and what to set in the node that reads it. */
export interface Misread {
	matter: string;
	advice: string;
}

/** A column without a title, as readers of CSV files, workbooks and Google Sheets name it. */
const isNameless = (name: string) => name.trim() === '' || /^(__EMPTY(_\d+)?|col_\d+)$/.test(name);

/** A name that nobody has written into the sheet. */
export const isMadeUp = (name: string) => isNameless(name) || name.startsWith('__');

/**
 * Told from the names of its columns, as far as the first row and this one show them: a sheet that was not taken apart, or
 * one that begins with a title. Where the node names one of them, the sheet was read as it is meant.
 */
export function misreadSheet(
	first: IDataObject,
	row: IDataObject,
	parameters: string,
): Misread | undefined {
	const columns = [...new Set([...columnsOf(first), ...columnsOf(row)])];
	const isNamed = (name: string) => waysToName(name).some((way) => parameters.includes(way));
	if (columns.some((name) => !isMadeUp(name) && isNamed(name))) return undefined;
	return inOneColumn(columns) ?? underATitle(columns);
}

const waysToName = (name: string) => [
	`$json.${name}`,
	`'${name}'`,
	JSON.stringify(`"${name}"`).slice(1, -1),
];

/** What parts the columns where it is no comma, and how n8n's field for it takes it. */
const separators: Array<[sign: string, typed: string]> = [
	[';', ';'],
	['\t', "the expression {{ '\\t' }}"],
];

function inOneColumn(columns: readonly string[]): Misread | undefined {
	for (const [sign, typed] of separators) {
		const packed = columns.find((name) => name.split(sign).length > columns.length);
		if (packed === undefined) continue;
		return {
			matter: `all columns of the sheet came as one (${shown(packed.replaceAll('\t', ' '))})`,
			advice: `In the node that reads the file, add the option 'Delimiter' and set it to ${typed}.`,
		};
	}
	return undefined;
}

function underATitle(columns: readonly string[]): Misread | undefined {
	const titles = columns.filter((name) => !isMadeUp(name));
	const nameless = columns.filter(isNameless);
	if (titles.length === 0 || titles.length > nameless.length) return undefined;
	return {
		matter: `the sheet's first row seems to be a title (${shown(titles.join(' '))}), and not the names of its columns`,
		advice:
			"In the node that reads the sheet, say where these names stand: for row 2, 'Starting Line' is 2 (a CSV file), 'Range' is 1 (a workbook), and 'Header Row' in 'Data Location on Sheet' is 2 (Google Sheets). Or take the title out of the sheet.",
	};
}
