import { readPrice } from '../../../values/money';
import { type ItemOf, entry, listOf, maybeText } from './shapes';

const id = [maybeText, 'planid', 'id'] as const;

/** An entry without a name is called by its id. */
const named = (...names: string[]) =>
	listOf(entry(['id', 'name'], { id, name: [maybeText, ...names, 'name', 'planid', 'id'] }));

export const networks = named('network', 'networkname');
export const cableProviders = named('cablename', 'providername', 'provider');
export const discos = named('disconame', 'disco');

export const dataPlans = listOf(
	entry(['id', 'name'], {
		id,
		/** The network's name, or its id. */
		network: [
			maybeText,
			...['network', 'networkname', 'plannetwork', 'operator', 'provider', 'networkid'],
		],
		type: [maybeText, 'plantype', 'networktype', 'datatype', 'type'],
		name: [maybeText, 'name', 'planname', 'datasize', 'planid', 'id'],
		amount: [readPrice, 'amount', 'planamount', 'price', 'planprice'],
		validity: [maybeText, 'validity', 'planday'],
	}),
);

export const cablePlans = listOf(
	entry(['id', 'name'], {
		id,
		provider: [maybeText, 'cablename', 'providername', 'provider', 'cable'],
		providerId: [maybeText, 'cableid', 'providerid', 'cableproviderid', 'cable'],
		name: [maybeText, 'planname', 'name', 'planid', 'id'],
		amount: [readPrice, 'planprice', 'planamount', 'amount', 'price'],
	}),
);

export const examBodies = listOf(
	entry(['id', 'name'], {
		id,
		name: [maybeText, 'examname', 'name', 'planid', 'id'],
		amount: [readPrice, 'amount'],
	}),
);

export type DataPlan = ItemOf<typeof dataPlans>[number];
export type CablePlan = ItemOf<typeof cablePlans>[number];
