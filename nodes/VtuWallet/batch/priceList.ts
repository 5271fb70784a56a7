import { DataTable } from '../journal/tables/dataTable';
import type { TableHost } from '../journal/tables/inlineWorkflow';
import { BadInput } from '../values/badInput';
import { shown } from '../values/cell';
import { priceListLabel } from './report/sale';
import { priceColumns, priceLineOf, type PriceLine } from '../values/sellingPrice';

/** Reads the Data Table with the selling prices. Throws `BadInput`. */
export async function readPriceList(host: TableHost, name: string): Promise<PriceLine[]> {
	const columns = priceColumns.join(', ');
	const refuse = (matter: string) =>
		new BadInput(
			priceListLabel,
			`'${priceListLabel}' names the Data Table ${shown(name)}, which ${matter}`,
			`Give the project a Data Table of this name with the columns ${columns}.`,
		);
	try {
		const table = await DataTable.find(host, name);
		if (table === undefined) throw refuse('does not exist');
		const lines: PriceLine[] = [];
		for await (const page of table.pages([]))
			for (const row of page) {
				const line = priceLineOf(row);
				if (line === undefined) throw refuse('lacks a column');
				lines.push(line);
			}
		return lines;
	} catch (caught) {
		throw caught instanceof BadInput ? caught : refuse('could not be read');
	}
}
