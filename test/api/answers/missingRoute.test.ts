import { isMissingRoute } from '../../../nodes/VtuWallet/api/answers/missingRoute';
import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { LookUpRoute } from '../../../nodes/VtuWallet/api/lookUpRoute';
import type { RequeryResult } from '../../../nodes/VtuWallet/api/types';
import { json } from '../support/fakes';

const page = '<!DOCTYPE html><html><head><title>Not Found</title></head><body>404</body></html>';

test.each<[string, unknown]>([
	["Laravel's web page", page],
	['a kernel of the family', { message: 'File Not Found.' }],
	['a short one', { message: 'Not Found' }],
	['a newer Laravel', { message: 'The route api/requery/airtime-1 could not be found.' }],
	['Express', 'Cannot GET /api/requery/airtime-1'],
	['nothing', ''],
	['a bare record', {}],
	['Spring', { timestamp: 1, status: 404, error: 'Not Found', path: '/api/requery/r-1' }],
	[
		'Fastify',
		{ message: 'Route GET:/api/requery/r-1 not found', error: 'Not Found', statusCode: 404 },
	],
])('a missing address: %s', (_name, body) => {
	expect(isMissingRoute(json(body, 404))).toBe(true);
	expect(readRequery(json(body, 404), 'r-1')).toMatchObject({
		kind: 'cannotTell',
		isMissing: true,
	});
});

test.each<[string, unknown, number]>([
	['a record that does not exist', { status: 'fail', message: 'Transaction not found.' }, 404],
	['the same without a status', { message: 'Transaction not found.' }, 404],
	[
		'a model of Laravel',
		{ message: 'No query results for model [App\\Models\\Transaction].' },
		404,
	],
	['an unknown reference', { message: 'Reference r-1 not found' }, 404],
	['a status', { status: 'fail', message: 'Not Found' }, 404],
	['a record', { message: 'Not Found', data: { transaction_status: 'success' } }, 404],
	['another code', { message: 'Not Found' }, 403],
	['a gateway', page, 502],
	['a success', page, 200],
])('no missing address: %s', (_name, body, status) => {
	expect(isMissingRoute(json(body, status))).toBe(false);
	expect(readRequery(json(body, status), 'r-1')).not.toHaveProperty('isMissing');
});

describe('the look-up of a run', () => {
	const missing: RequeryResult = { kind: 'cannotTell', isMissing: true, answer: json('', 404) };
	const absent: RequeryResult = { kind: 'absent', answer: json({}, 200) };

	test('is requested once if its address is missing', async () => {
		const route = new LookUpRoute({ lookUp: 'usual' });
		const ask = jest.fn(async () => await Promise.resolve(missing));
		for (let times = 0; times < 3; times++)
			expect(await route.ask(ask)).toMatchObject({ kind: 'cannotTell', isMissing: true });
		expect(ask).toHaveBeenCalledTimes(1);
		expect(route.isMissing).toBe(true);
	});

	test('is never requested if the credential says that there is none', async () => {
		const route = new LookUpRoute({ lookUp: 'none' });
		const ask = jest.fn(async () => await Promise.resolve(absent));
		expect(await route.ask(ask)).toMatchObject({ kind: 'cannotTell', isMissing: true });
		expect(ask).not.toHaveBeenCalled();
	});

	test('is not missing if it has answered before', async () => {
		const route = new LookUpRoute({ lookUp: 'usual' });
		await route.ask(async () => await Promise.resolve(absent));
		const found = await route.ask(async () => await Promise.resolve(missing));
		expect(found).toMatchObject({ kind: 'cannotTell' });
		expect(found).not.toHaveProperty('isMissing');
		expect(route.isMissing).toBe(false);
	});
});
