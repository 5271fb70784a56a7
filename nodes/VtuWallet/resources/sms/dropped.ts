import type { IDataObject } from 'n8n-workflow';

import type { PurchasePlan } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import { readEntries } from '../../values/recipients';
import { unitsIn } from '../fields/codes';

/** Numbers, in each of the forms in which a plan knows its own. */
type Numbers = Set<string>;

/** What the provider's answer says of the numbers of a request. */
interface DeliveryCount {
	wrong: Numbers;
	correct: Numbers;
	/** How many got it, as a number of its own or by the length of the list. */
	got?: number;
	/** The list of those who got it is as long as the provider says. */
	isWhole: boolean;
}

/** Who of a request did not get it, as the provider says, and in what words. */
export function droppedNumbers(
	answer: IDataObject,
	plans: PurchasePlan[],
): Map<PurchasePlan, string> {
	const { wrong, correct, isWhole } = deliveryIn(answer, plans);
	return new Map(
		plans.flatMap((plan): Array<[PurchasePlan, string]> => {
			if (isAmong(wrong, plan)) return [[plan, 'The provider calls it a wrong number']];
			if (!isWhole || isAmong(correct, plan)) return [];
			return [[plan, 'The provider does not name it among those who got the text']];
		}),
	);
}

/** Said if some did not get it and the answer does not name them. */
export function doubtAbout(answer: IDataObject, plans: PurchasePlan[]): string | undefined {
	const { got = plans.length } = deliveryIn(answer, plans);
	const dropped = droppedNumbers(answer, plans).size;
	if (plans.length - got - dropped <= 0) return fewerUnits(answer, plans.length - dropped);
	return `The provider says that only ${got} of the ${plans.length} numbers in this request got the text, and not which did not`;
}

function deliveryIn(answer: IDataObject, plans: PurchasePlan[]): DeliveryCount {
	const wrong = numbersUnder(answer, 'wrongnumber');
	const correct = numbersUnder(answer, 'correctnumber');
	const totalCorrect = valueUnder(answer, ['totalcorrectnumber'], readMoney);
	const named = plans.filter((plan) => isAmong(correct, plan)).length;
	const got = countedIn(answer, plans.length) ?? (named > 0 ? named : undefined);
	return { wrong, correct, got, isWhole: named > 0 && named === totalCorrect };
}

const isAmong = (numbers: Numbers, { recipient, body }: PurchasePlan): boolean =>
	numbers.has(recipient) || numbers.has(String(body.number));

function numbersUnder(answer: IDataObject, name: string): Numbers {
	const list = valueUnder(answer, [name], (value) =>
		['string', 'number'].includes(typeof value) || Array.isArray(value) ? value : undefined,
	);
	return new Set(
		readEntries(list ?? '', 'Recipients').flatMap(({ read, value }) =>
			read instanceof BadInput ? [value] : [read.national, read.international],
		),
	);
}

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
