import { belowRangeCases } from './belowRange';
import { everydayCases } from './everyday';
import { ledgerCase } from './ledger';
import { interruptedCases } from './interrupted';
import { loadingCase } from './loading';
import { moneyCases } from './money';
import type { Case } from './case';

const supportedCases: Case[] = [
	loadingCase,
	...moneyCases,
	...interruptedCases,
	ledgerCase,
	...everydayCases,
];

/** n8n 2.20 is the oldest that is supported. */
const belowRange = /^(1\.|2\.1?\d\.)/;

export const casesFor = (n8n: string): Case[] =>
	belowRange.test(n8n) ? [loadingCase, ...belowRangeCases] : supportedCases;
