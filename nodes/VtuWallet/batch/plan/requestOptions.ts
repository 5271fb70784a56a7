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
	{ account, provider }: Pick<Api, 'account' | 'provider'>,
): PurchasePlan {
	const body = { ...extraFields(row, plan), ...plan.body };
	const whole = { ...body, ...simulatedFailure(row, account) };
	return {
		...plan,
		body: whole,
		path: checked(plan.path ?? provider.paths.get(operation.endpoint.path), account),
	};
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

/** Throws if the path leaves the base address. */
function checked(path: string | undefined, { baseUrl }: Account): string | undefined {
	if (path !== undefined) guardUrl(baseUrl, path);
	return path;
}

function extraFields(row: Row, plan: PurchasePlan): IDataObject {
	const field = 'Additional Body Fields';
	const raw = row.raw('options.additionalBodyFields');
	if (raw === undefined || raw === '') return {};
	const fields = typeof raw === 'string' ? parsed(raw, field) : raw;
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
		throw new BadInput(field, `'${field}' is not a JSON object`, 'Write it as {"name": "value"}.');
	}
	const taken = Object.keys(fields).find(
		(name) => name === 'request-id' || Object.hasOwn(plan.body, name),
	);
	if (taken !== undefined) {
		throw new BadInput(
			field,
			`'${field}' names "${taken}", which this operation sets itself`,
			'Remove it, and use the parameter of the form.',
		);
	}
	return fields as IDataObject;
}

function parsed(text: string, field: string): unknown {
	const value = parseJson(text);
	if (value !== undefined) return value;
	throw new BadInput(field, `'${field}' is not valid JSON`, 'Write it as {"name": "value"}.');
}
