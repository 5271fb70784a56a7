import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { builtOperations } from '../support/builtPackage';
import { mismatches, schemaFolder as folder, schemaOf } from './support/matchesSchema';
import { useBench } from './support/kit';
import { airtime, one } from './support/products';

const bench = useBench();

test('every operation has a schema at the place where n8n looks for version 1, and there are no others', () => {
	const found = readdirSync(folder).flatMap((resource) =>
		readdirSync(path.join(folder, resource)).map((file) => `${resource}/${path.parse(file).name}`),
	);
	const known = builtOperations().resources.flatMap(({ value, operations }) =>
		operations.map((one) => `${value}/${one.value}`),
	);
	expect(found.sort()).toEqual(known.sort());
	for (const name of known) expect(schemaOf(name)).toMatchObject({ type: 'object', version: 1 });
	expect(existsSync(path.join(folder, '../../VtuWallet.node.js'))).toBe(true);
});

test('the check finds a field of another type, a missing field and an unknown one', async () => {
	const schema = schemaOf('airtime/buy');
	const [good] = (await bench().buy(airtime(), one())).items;
	expect(
		mismatches(
			{ ...good, network: undefined, outcome: 'maybe', amount: '1', surprise: true, warnings: 1 },
			schema,
		),
	).toEqual([
		'item.outcome is "maybe"',
		'item.amount is string, not number',
		'item.network is undefined, not string',
		'item.surprise is not in the schema',
		'item.warnings is number, not string',
	]);
	expect(mismatches({}, schema)).toContain('item.reference is missing');
});
