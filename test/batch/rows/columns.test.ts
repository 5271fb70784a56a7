import fc from 'fast-check';
import { Workflow, type IDataObject, type INodeTypes, type IExecuteFunctions } from 'n8n-workflow';

import { columnReader } from '../../../nodes/VtuWallet/batch/rows/columns';
import { RowReader } from '../../../nodes/VtuWallet/batch/rows/row';

const name = 'Buy';
const workflow = new Workflow({
	nodes: [{ id: '1', name, type: 'any', typeVersion: 1, position: [0, 0], parameters: {} }],
	connections: {},
	active: false,
	nodeTypes: {
		getByNameAndVersion: () => ({ description: { properties: [] } }),
	} as unknown as INodeTypes,
});

/** The value that n8n itself gives for the expression. */
function byHost(expression: string, json: IDataObject): unknown {
	return workflow.expression.getParameterValue(
		expression,
		null,
		0,
		0,
		name,
		[{ json }],
		'manual',
		{},
	);
}

const row: IDataObject = {
	phone: ' 0803 ',
	amount: 150.5,
	ok: false,
	empty: '',
	'Phone Number': '0805',
	nested: { phone: '0802', 'a "b"': 1, deep: { er: 'x' } },
	list: ['a'],
	nothing: null,
	equals: '={{ 1 }}',
	braces: '{{ 1 }}',
	lines: 'a\nb\\n$&',
};

describe('an expression that only names columns', () => {
	test.each([
		'={{ $json.phone }}',
		'={{$json.amount}}',
		'={{ $json.ok }}',
		'={{ $json.empty }}',
		'={{ $json["Phone Number"] }}',
		"={{ $json['Phone Number'] }}",
		'={{ $json.nested.phone }}',
		'={{ $json.nested.deep["er"] }}',
		'={{\n$json.phone\n}}',
		'= {{ $json.amount }}',
		'={{ $json.amount }} ',
		'=Order {{ $json.phone }} of {{ $json.amount }}, {{ $json.ok }}',
		'={{ $json.phone }}{{ $json.amount }}',
		'=It\'s `${$json.phone}` "{{ $json.phone }}" for ₦',
		'={{ $json.equals }}',
		'={{ $json.braces }}',
		'=\n{{ $json.lines }}\n',
	])('gives what n8n gives: %j', (expression) => {
		const read = columnReader(expression);
		expect(read).toBeDefined();
		expect(read?.(row)).toBe(byHost(expression, row));
	});

	test.each([
		'={{ $json.phone.trim() }}',
		'={{ $json.phone + 1 }}',
		'={{ $json["a" + 1] }}',
		'={{ $json[0] }}',
		'={{ $json?.phone }}',
		'={{ $json }}',
		'={{ $input.item.json.phone }}',
		'={{ $json.phone /* x */ }}',
		'=\\{{ $json.phone }}',
		'={{ $json.phone }}}}',
		'=plain',
		'$json.phone',
		undefined,
		7,
	])('is never seen in %j', (expression) => {
		expect(columnReader(expression)).toBeUndefined();
	});

	test.each(['nothing', 'missing', 'list', 'nested', 'list.length', 'phone.length', 'constructor'])(
		'leaves to n8n what is no plain cell: %s',
		(path) => {
			expect(columnReader(`={{ $json.${path} }}`)?.(row)).toBeUndefined();
			expect(columnReader(`=a {{ $json.${path} }}`)?.(row)).toBeUndefined();
		},
	);

	test('gives what n8n gives for any column and cell', () => {
		const cell = fc.oneof(
			fc.string(),
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.boolean(),
		);
		const column = fc.stringMatching(/^[A-Za-z][\w -]{0,12}$/).filter((text) => !(text in {}));
		const text = fc.stringMatching(/^[^{}\\]{0,8}$/);
		fc.assert(
			fc.property(column, cell, text, text, (key, value, before, after) => {
				const json = { [key]: value };
				const expression = `=${before}{{ $json["${key}"] }}${after}`;
				expect(columnReader(expression)?.(json)).toBe(byHost(expression, json));
			}),
			{ numRuns: 300 },
		);
	});
});

describe('rows read so', () => {
	const rows = ['0803', '0805', '0802'].map((phone) => ({ json: { phone } }));

	function readerOf(answer: (index: number) => unknown) {
		const asked: number[] = [];
		const reader = new RowReader({
			getNode: () => ({ parameters: { phone: '={{ $json.phone }}' } }),
			getInputData: () => rows,
			getNodeParameter: (_: string, index: number) => {
				asked.push(index);
				return answer(index);
			},
		} as unknown as IExecuteFunctions);
		return { asked, all: () => rows.map((_, index) => reader.row(index).raw('phone')) };
	}

	test('ask n8n about the first row, and only the row after that', () => {
		const { all, asked } = readerOf((index) => rows[index].json.phone);
		expect(all()).toEqual(['0803', '0805', '0802']);
		expect(asked).toEqual([0]);
	});

	test('are all left to n8n where it gives something else for the first one', () => {
		const { all, asked } = readerOf((index) => `+${rows[index].json.phone}`);
		expect(all()).toEqual(['+0803', '+0805', '+0802']);
		expect(asked).toEqual([0, 1, 2]);
	});

	test('end where n8n refuses the first one', () => {
		const { all } = readerOf(() => {
			throw new Error('not allowed');
		});
		expect(all).toThrow('not allowed');
	});
});
