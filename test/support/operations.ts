import type { resources } from '../../nodes/VtuWallet/resources';

/** The type of an operation, from the list of all operations, so that a test imports no other file of the rooms. */
export type Resource = (typeof resources)[number];
export type Operation = Resource['operations'][number];
export type PurchaseOperation = Extract<Operation, { kind: 'purchase' }>;
export type PurchaseEndpoint = PurchaseOperation['endpoint'];
export type PurchasePlan = ReturnType<PurchaseOperation['plan']>;
export type Row = Parameters<PurchaseOperation['plan']>[0];
export type PickList = NonNullable<Operation['fields'][number]['list']>;
