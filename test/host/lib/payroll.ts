import type { Cell } from './sheetGrid';

export interface Line {
	cells: Cell[];
	/** The expected result beside the row. */
	status: 'success' | 'notSent';
	message: RegExp;
	/** The number that gets the purchase. A second row of one purchase pays nothing. */
	pays?: string;
}

/** A typed payroll: a staff number, a name, a phone number and an amount in each row. */
export function payroll(sheet: number): Line[] {
	const row = (number: number, ...cells: Cell[]) => [`P${sheet}-${number}`, ...cells];
	const paid = (pays: string, cells: Cell[]): Line => ({
		...{ cells, pays, status: 'success', message: /./ },
	});
	const refused = (message: RegExp, cells: Cell[]): Line => ({
		...{ cells, message, status: 'notSent' },
	});
	return [
		paid('8031234567', row(1, 'Ada', '0803 123 4567', '₦500')),
		paid('8021234567', row(2, 'Bola', 8021234567, 200)),
		// A text that begins with a quote loses it when it is typed into a sheet.
		refused(/^'Phone Number'.* is not a phone number/, row(3, 'Chidi', 'asks his wife', 300)),
		paid('8051234567', row(4, 'Dayo', '+234 805 123 4567', '1,000.00')),
		paid('8032222222', row(5, 'Efe', '08032222222', 100)),
		refused(/'Phone Number'/, row(6, 'Funke', '', 100)),
		refused(/'Amount'/, row(7, 'Gozi', '07031234567', 'five hundred')),
		paid('8091234567', row(8, 'Hauwa', '0809 123 4567', 150)),
		// The same person with the same amount twice is one purchase.
		{ ...paid('', row(4, 'Dayo', '+234 805 123 4567', '1,000.00')), pays: undefined },
		paid('9011234567', row(10, 'Ife', '0901 123 4567', 400)),
		paid('7035555555', row(11, 'Jide', '0703 555 5555', 400)),
	];
}
