import type { resources } from '../../nodes/VtuWallet/resources';

/** What an operation is, taken from the list of all of them: a test needs no other file of the rooms for it. */
export type Resource = (typeof resources)[number];
export type Operation = Resource['operations'][number];
export type PurchaseOperation = Extract<Operation, { kind: 'purchase' }>;
export type PurchaseEndpoint = PurchaseOperation['endpoint'];
export type PurchasePlan = ReturnType<PurchaseOperation['plan']>;
export type Row = Parameters<PurchaseOperation['plan']>[0];
export type PickList = NonNullable<Operation['fields'][number]['list']>;
