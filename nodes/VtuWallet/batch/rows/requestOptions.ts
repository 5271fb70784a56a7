import type { IDataObject } from 'n8n-workflow';

import { guardUrl } from '../../api/auth/baseUrl';
import type { Account } from '../../api/types';
import { BadInput } from '../../values/badInput';
import { parseJson } from '../../values/json';
import type { PurchaseOperation, PurchasePlan, Row } from '../operation';

/** What the *Options* of every purchase add to its request. */
export function withOptions(
	row: Row,
	plan: PurchasePlan,
	operation: PurchaseOperation,
	account: Account,
): PurchasePlan {
	const body: IDataObject = { ...extraFields(row, plan), ...plan.body };
	if (row.flag('options.simulateFailure')) {
		if (account.environment !== 'sandbox') {
			throw new BadInput(
				'Simulate Failure',
				"'Simulate Failure' works in the sandbox only",
				'Switch it off, or choose a sandbox credential.',
			);
		}
		body.sandbox_status = 'fail';
	}
	return { ...plan, body, path: pathOf(row, plan, operation, account) };
}

/** An operation that makes its own path has read the option itself. Whatever it is, it stays below the base address. */
function pathOf(
	row: Row,
	plan: PurchasePlan,
	operation: PurchaseOperation,
	account: Account,
): string | undefined {
	const wanted = operation.endpoint.documented ? '' : row.text('options.endpointPath');
	const path = plan.path ?? (wanted || undefined);
	if (path !== undefined) guardUrl(account.baseUrl, path);
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
			'Take it out, and use the parameter of the form.',
		);
	}
	return fields as IDataObject;
}

function parsed(text: string, field: string): unknown {
	const value = parseJson(text);
	if (value !== undefined) return value;
	throw new BadInput(field, `'${field}' is not valid JSON`, 'Write it as {"name": "value"}.');
}
