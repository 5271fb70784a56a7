import type { IDataObject } from 'n8n-workflow';

import { guardUrl } from '../../api/auth/baseUrl';
import type { Account, Api } from '../../api/types';
import { BadInput } from '../../values/badInput';
import { parseJson } from '../../values/json';
import type { PurchaseOperation, PurchasePlan, Row } from '../operation';

/** The plan with the *Options* that change the request. */
export function withOptions(
	row: Row,
	plan: PurchasePlan,
	operation: PurchaseOperation,
	{ account, provider }: Api,
): PurchasePlan {
	const path = plan.path ?? provider.paths.get(operation.endpoint.path);
	// Throws if the path leaves the base address.
	if (path !== undefined) guardUrl(account.baseUrl, path);
	const body = { ...extraFields(row, plan), ...plan.body, ...simulatedFailure(row, account) };
	return { ...plan, path, body };
}

/** The field that makes the sandbox refuse a request, if the row asks for this. */
export function simulatedFailure(row: Row, { environment }: Account): IDataObject {
	if (!row.flag('options.simulateFailure')) return {};
	if (environment === 'sandbox') return { sandbox_status: 'fail' };
	throw new BadInput(
		'Simulate Failure',
		"'Simulate Failure' works in the sandbox only",
		'Switch it off, or choose a sandbox credential.',
	);
}

function extraFields(row: Row, { body }: PurchasePlan): IDataObject {
	const raw = row.raw('options.additionalBodyFields');
	if (raw === undefined || raw === '') return {};
	const fields = typeof raw === 'string' ? parseJson(raw) : raw;
	if (fields === undefined) throw refused('is not valid JSON', howToWrite);
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
		throw refused('is not a JSON object', howToWrite);
	const isTaken = (name: string) => name === 'request-id' || Object.hasOwn(body, name);
	const taken = Object.keys(fields).find(isTaken);
	if (taken !== undefined)
		throw refused(
			`names "${taken}", which this operation sets itself`,
			'Remove it, and use the parameter of the form.',
		);
	return fields as IDataObject;
}

const howToWrite = 'Write it as {"name": "value"}.';

function refused(matter: string, advice: string): BadInput {
	const field = 'Additional Body Fields';
	return new BadInput(field, `'${field}' ${matter}`, advice);
}
