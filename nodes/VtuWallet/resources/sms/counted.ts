import type { IDataObject } from 'n8n-workflow';

import { readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import { unitsIn } from '../fields/codes';

/** How many numbers got the text, where the provider counts them. */
export function countedIn(answer: IDataObject, sent: number): number | undefined {
	const totalWrong = valueUnder(answer, ['totalwrongnumber'], readMoney);
	return (
		valueUnder(answer, ['totalcorrectnumber'], readMoney) ??
		(totalWrong === undefined ? undefined : sent - totalWrong)
	);
}

/** Each number takes one unit or more. */
export function fewerUnits(answer: IDataObject, sent: number): string | undefined {
	const units = unitsIn(answer);
	if (units === undefined || units >= sent) return undefined;
	return `The provider counts ${units} ${units === 1 ? 'unit' : 'units'} for ${sent} ${sent === 1 ? 'number' : 'numbers'}: not all may have got the text`;
}

/** What is to be said of one text where the answer counts fewer numbers than it was sent to. */
export function fewerThanSent(answer: IDataObject, sent: number): string | undefined {
	const got = countedIn(answer, sent);
	if (got === undefined || got >= sent) return fewerUnits(answer, sent);
	return `The provider says that only ${got} of ${sent} numbers got the text`;
}
