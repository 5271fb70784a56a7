import { BadInput } from '../../values/badInput';
import type { Row } from '../operation';
import type { Run } from '../purchaseRun';
import { explainEmpty } from './problems';

/** Valid values in place of wrong ones, so that the rest of a row can be checked. The node never sends them. */
const standIns: Readonly<Record<string, string | number>> = {
	phone: '08031234567',
	network: 1,
	amount: 1000,
	meterNumber: '12345678901',
	iuc: '1234567890',
	customerId: '1234567',
};

/** All faults of a row in one error, so that a person corrects the row once. `named`: its parameters with a stand-in. */
export function withAllFaults(
	first: BadInput,
	row: Row,
	named: readonly string[],
	{ operation, identity, api, reader }: Run,
): BadInput {
	const explain = (fault: BadInput) => explainEmpty(fault, row.index, operation, reader);
	const faults = [explain(first)];
	const replaced = new Map<string, string | number>();
	const known = new Set(named);
	const plan = () => operation.plan(rowWith(row, replaced), api.provider);
	for (let fault: BadInput | undefined = first; fault; ) {
		const { field } = fault;
		const name = operation.fields.find(({ displayName }) => displayName === field)?.name ?? '';
		if (replaced.has(name) || !(name in standIns || known.delete(name))) break;
		if (name in standIns) replaced.set(name, standIns[name]);
		fault = faultOf(plan);
		if (fault && faults.every((one) => one.field !== fault?.field)) faults.push(explain(fault));
	}
	const keyFault = faultOf(() => identity.purchaseOf(row, anySubject));
	if (keyFault && faults.every(({ field }) => field !== keyFault.field))
		faults.push(explain(keyFault));
	// If each fault is a missing cell, all faults have one cause: the row itself.
	const isNoRow = faults.every(({ message }) => / got nothing|^This row is empty/.test(message));
	return faults.length === 1 || isNoRow ? faults[0] : together(faults);
}

const anySubject = { product: 'any', recipient: 'any', identity: {} };

const rowWith = (row: Row, replaced: ReadonlyMap<string, string | number>): Row => ({
	...row,
	raw: (name, fallback) => replaced.get(name) ?? row.raw(name, fallback),
	text: (name) => String(replaced.get(name) ?? row.text(name)),
});

function faultOf(work: () => unknown): BadInput | undefined {
	try {
		work();
		return undefined;
	} catch (caught) {
		return caught instanceof BadInput ? caught : undefined;
	}
}

/** The first fault is the title. Each fault has its own advice. */
function together([first, ...others]: readonly BadInput[]): BadInput {
	const more = others.map(({ message, advice }) => `${message}. ${advice}`);
	return new BadInput(first.field, first.message, [first.advice, ...more].join(' '));
}
