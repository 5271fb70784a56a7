import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { type Network, networkOf, parseNetwork } from '../../values/networks';
import { phoneOf } from '../fields/common';
import { field } from '../fields/field';
import { type LinePlan, networkLabel } from '../fields/network';

const displayName = 'Ported';

export const portedOption = field.flag(
	'ported',
	displayName,
	'Whether the customer kept the number when changing the network. Only then a plan of another network is bought for it.',
);

const isPorted = (row: Row) => row.flag('options.ported');

/** The network whose plans a row may name; undefined for a ported number, which may have any. */
export function networkToBuyFrom(row: Row): Network | undefined {
	const named = parseNetwork(row.raw('network'), networkLabel);
	if (named !== 'auto') return named;
	return isPorted(row) ? undefined : networkOf(phoneOf(row));
}

const ifPorted = `If the number was ported, set the option '${displayName}' for this row.`;

/** Throws if the row names another network than the number's own. */
export function refuseOtherNetwork(
	row: Row,
	{ network, networkGuessed }: Pick<LinePlan, 'network' | 'networkGuessed'>,
): void {
	if (networkGuessed || isPorted(row)) return;
	const phone = phoneOf(row);
	const own = networkOf(phone);
	if (!own || own === network) return;
	throw new BadInput(
		networkLabel,
		`${phone.national} has a prefix of ${own.name}, and '${networkLabel}' is ${network.name}`,
		`Choose Auto or ${own.name}. ${ifPorted}`,
	);
}

/** Sends a plan to its own network if the number can be on that. Throws if not. */
export function useNetworkOf(row: Row, plan: LinePlan, owner: Network, field: string): string[] {
	const { network, networkGuessed, recipient } = plan;
	if (owner === network) return [];
	if (!networkGuessed || !isPorted(row)) {
		const { message, advice } = ofOtherNetwork(row, owner, network);
		throw new BadInput(field, message, advice);
	}
	plan.network = owner;
	plan.body.network = owner.id;
	return [
		`The plan is one of ${owner.name}, though the prefix of ${recipient} is one of ${network.name}: right only if it was ported.`,
	];
}

/** What to say of a plan of another network than the row's. */
export function ofOtherNetwork(row: Row, owner: Network, { name }: Network) {
	const isNamed = parseNetwork(row.raw('network'), networkLabel) !== 'auto';
	const [own, then] = isNamed
		? [`'${networkLabel}' is ${name}`, `, or correct '${networkLabel}'.`]
		: [`${phoneOf(row).national} has a prefix of ${name}`, `. ${ifPorted}`];
	return {
		message: `The plan is one of ${owner.name}, and ${own}`,
		advice: `Choose a plan of ${name}${then}`,
	};
}
