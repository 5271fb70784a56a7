import type { IDataObject } from 'n8n-workflow';

import type { Contract } from '../../types';
import { maybePrice, maybeText } from './fields';
import { listOf, record } from './shapes';

/** `raw` is the entry as the provider sent it, with what this package does not know. */
interface Entry {
	id: string;
	name: string;
	raw: IDataObject;
}

export type Network = Entry;
export type CableProvider = Entry;
export type Disco = Entry;

export interface DataPlan extends Entry {
	/** The network's name. */
	network: string;
	type: string;
	amount?: number;
	validity?: string;
}

export interface CablePlan extends Entry {
	/** The provider's name. */
	provider: string;
	/** The provider's id, where the deployment tells it. */
	providerId?: string;
	amount?: number;
}

export interface ExamBody extends Entry {
	amount?: number;
}

const ids = { plan_id: maybeText, id: maybeText };

/** An entry that has an id and, under one of several keys, a name. */
const namedEntry = (...keys: string[]): Contract<Entry> =>
	record({ ...ids, ...Object.fromEntries(keys.map((key) => [key, maybeText])) }, (fields, raw) => {
		const id = fields.plan_id ?? fields.id;
		if (id === undefined) return undefined;
		const name = keys
			.map((key) => fields[key as keyof typeof fields])
			.find((found) => found !== undefined);
		return { id, name: name ?? id, raw };
	});

export const networks: Contract<Network[]> = listOf(namedEntry('network', 'network_name', 'name'));
export const cableProviders: Contract<CableProvider[]> = listOf(
	namedEntry('cable_name', 'name', 'provider'),
);
export const discos: Contract<Disco[]> = listOf(namedEntry('disco_name', 'name', 'disco'));

const dataPlanFields = {
	...ids,
	network: maybeText,
	network_type: maybeText,
	plan_type: maybeText,
	name: maybeText,
	plan_name: maybeText,
	datasize: maybeText,
	amount: maybePrice,
	plan_amount: maybePrice,
	price: maybePrice,
	plan_day: maybeText,
	validity: maybeText,
};

export const dataPlans: Contract<DataPlan[]> = listOf(
	record(dataPlanFields, (plan, raw): DataPlan | undefined => {
		const id = plan.plan_id ?? plan.id;
		if (id === undefined) return undefined;
		return {
			id,
			network: plan.network ?? '',
			type: plan.plan_type ?? plan.network_type ?? '',
			name: plan.name ?? plan.plan_name ?? plan.datasize ?? id,
			amount: plan.amount ?? plan.plan_amount ?? plan.price,
			validity: plan.validity ?? plan.plan_day,
			raw,
		};
	}),
);

const cablePlanFields = {
	...ids,
	cable_name: maybeText,
	cable: maybeText,
	cable_id: maybeText,
	plan_name: maybeText,
	name: maybeText,
	plan_price: maybePrice,
	amount: maybePrice,
	price: maybePrice,
};

export const cablePlans: Contract<CablePlan[]> = listOf(
	record(cablePlanFields, (plan, raw): CablePlan | undefined => {
		const id = plan.plan_id ?? plan.id;
		if (id === undefined) return undefined;
		return {
			id,
			provider: plan.cable_name ?? '',
			providerId: plan.cable_id ?? plan.cable,
			name: plan.plan_name ?? plan.name ?? id,
			amount: plan.plan_price ?? plan.amount ?? plan.price,
			raw,
		};
	}),
);

export const examBodies: Contract<ExamBody[]> = listOf(
	record(
		{ ...ids, exam_name: maybeText, name: maybeText, amount: maybePrice },
		(exam, raw): ExamBody | undefined => {
			const id = exam.plan_id ?? exam.id;
			return id === undefined
				? undefined
				: { id, name: exam.exam_name ?? exam.name ?? id, amount: exam.amount, raw };
		},
	),
);
