import { type INodeParameters, NodeHelpers } from 'n8n-workflow';

import type { Operation } from '../../../nodes/VtuWallet/batch/operation';
import { RowReader } from '../../../nodes/VtuWallet/batch/rows/row';
import { refuseWrittenWhole } from '../../../nodes/VtuWallet/batch/rows/writtenWhole';
import { resources } from '../../../nodes/VtuWallet/resources';
import { formOf } from '../../../nodes/VtuWallet/resources/form';

const form = formOf(resources);

/** What is left of the parameters of a node when n8n has read them with its form. */
function asHostReads(parameters: INodeParameters): INodeParameters {
	const node = { typeVersion: 1 };
	return NodeHelpers.getNodeParameters(form, parameters, true, false, node, null) ?? {};
}

function refusal(parameters: INodeParameters): string | undefined {
	const chosen = { resource: 'sms', operation: 'campaign', ...parameters };
	const { operations = [] } = resources.find(({ value }) => value === chosen.resource) ?? {};
	const operation = operations.find(({ value }) => value === chosen.operation) as Operation;
	const node = { parameters: asHostReads(chosen) };
	const reader = new RowReader({ getNode: () => node } as never);
	try {
		refuseWrittenWhole(reader, operation);
		return undefined;
	} catch (caught) {
		return (caught as Error).message;
	}
}

const collections = [
	['Limits', 'limits'],
	['Options', 'options'],
	['Opt-Out Numbers', 'optOutNumbers'],
];

test.each(collections)('%s written as one expression is refused', (label, name) => {
	const written = [
		'={{ $json.all }}',
		"={{ $fromAI('all', '', 'json') }}",
		'={{ { maxPerRun: 500 } }}',
		'{ "maxPerRun": 500 }',
		[{ maxPerRun: 500 }],
	];
	for (const value of written)
		expect(refusal({ [name]: value })).toBe(
			`'${label}' is written as one expression, and n8n drops what such an expression gives`,
		);
});

test("a collection of another resource ('Filters') is refused as well", () => {
	const plans = { resource: 'data', operation: 'getPlans', filters: '={{ $json.all }}' };
	expect(refusal(plans)).toMatch(/^'Filters' is written as one expression/);
});

test('a collection whose fields are set one by one is not refused', () => {
	expect(refusal({})).toBe(undefined);
	expect(refusal({ limits: {}, options: {}, optOutNumbers: {} })).toBe(undefined);
	const limits = { maxPerRun: '={{ $json.most }}', maxPerDay: 5_000 };
	expect(refusal({ limits, optOutNumbers: { list: '={{ $json.no }}' } })).toBe(undefined);
});

test('the form shows its warning only on a collection that is written as one expression', () => {
	for (const parameters of [{}, { maxPerRun: 500 }])
		expect(asHostReads({ resource: 'sms', operation: 'send', limits: parameters }).limits).toEqual(
			parameters,
		);
	const [sign] = form.flatMap(({ options = [] }) =>
		options.filter(({ name }) => name === '0'),
	) as typeof form;
	const isShown = (values: INodeParameters) =>
		NodeHelpers.displayParameter(values, sign, { typeVersion: 1 }, null);
	expect([isShown({}), isShown({ maxPerRun: 5 }), isShown({ 0: '=' })]).toEqual([
		false,
		false,
		true,
	]);
});
