import { useKit } from './testKit';

const kit = useKit();

const get = async (path: string, params: object = {}) =>
	(await kit.live.get(path, { params })).data;

describe('the catalogue that the document shows', () => {
	it('lists the four networks with numeric ids as text', async () => {
		expect(await get('/api/networks')).toEqual({
			status: 'success',
			network: [
				{ network: 'MTN', plan_id: '1' },
				{ network: 'AIRTEL', plan_id: '2' },
				{ network: 'GLO', plan_id: '3' },
				{ network: '9MOBILE', plan_id: '4' },
			],
		});
	});

	it('lists exam bodies with formatted prices', async () => {
		const { plan } = await get('/api/exam-bodies');
		expect(plan).toHaveLength(3);
		expect(plan[0]).toEqual({ exam_name: 'WAEC', plan_id: '1', amount: '₦3,500.00' });
	});

	it('prices eSIMs for many countries', async () => {
		const { data } = await get('/api/esim/catalog/pricing');
		expect(data.countries.length).toBeGreaterThanOrEqual(60);
		expect(Object.keys(data.countries[2])).toEqual(['id', 'name', 'packages']);
		expect(data.countries[2]).toMatchObject({ id: 3, name: 'Nigeria' });
	});

	it('pages the packages of a country, and filters them', async () => {
		const pages = await Promise.all(
			[1, 2, 3, 4, 5].map((page) => get('/api/esim/catalog/by-country/1', { page })),
		);
		expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 20, 12, 0]);
		expect(pages[3].meta).toEqual({ total: 72, perPage: 20, currentPage: 4, lastPage: 4 });
		expect(
			new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).size,
		).toBe(72);
		const voice = await get('/api/esim/catalog/by-country/1', { package_type: 'DATA-VOICE-SMS' });
		expect(voice.meta.total).toBe(36);
		expect((await get('/api/esim/catalog/by-country/999')).status).toBe('fail');
	});

	it('shows one package, or says that there is none', async () => {
		expect((await get('/api/esim/catalog/package/ng-1gb-30d')).data).toMatchObject({
			id: 'ng-1gb-30d',
			data_quantity: 1,
			data_unit: 'GB',
			package_validity: 30,
			package_validity_unit: 'Day',
			package_type: 'DATA-ONLY',
		});
		expect(await get('/api/esim/catalog/package/none')).toEqual({
			status: 'fail',
			message: 'Package not available.',
		});
	});

	it('lists airports', async () => {
		const { data } = await get('/api/flight/airports');
		expect(data.length).toBeGreaterThanOrEqual(40);
		expect(data[0]).toEqual({
			city: 'Lagos',
			iata_code: 'LOS',
			name: 'Murtala Muhammed International Airport',
			country: 'Nigeria',
		});
	});
});

describe('the catalogue whose shape the document does not show', () => {
	it('holds enough data plans to page and search', async () => {
		const { plan } = await get('/api/data-plan');
		expect(plan.length).toBeGreaterThanOrEqual(120);
		expect(new Set(plan.map(({ plan_id }: { plan_id: string }) => plan_id)).size).toBe(plan.length);
		expect(plan[0]).toEqual({
			plan_id: '101',
			network: 'MTN',
			plan_type: 'SME',
			plan_name: '100MB',
			amount: '100',
			validity: '1 Day',
		});
	});

	it('ties cable plans to their providers', async () => {
		const { plan: providers } = await get('/api/cable-providers');
		const { plan: plans } = await get('/api/cable-plans');
		expect(providers).toHaveLength(3);
		expect(plans.length).toBeGreaterThanOrEqual(30);
		expect(plans.find(({ plan_id }: { plan_id: string }) => plan_id === '204')).toEqual({
			plan_id: '204',
			cable: '2',
			cable_name: 'GOTV',
			plan_name: 'GOTV Jinja',
			plan_price: '3900',
		});
	});

	it('lists the eleven discos', async () => {
		expect((await get('/api/discos')).plan).toHaveLength(11);
	});

	it('comes under "plan", under "data" or as a bare list', async () => {
		kit.simulator.configure({ shapes: { lists: 'data' } });
		expect((await get('/api/discos')).data).toHaveLength(11);
		kit.simulator.configure({ shapes: { lists: 'bare' } });
		expect(await get('/api/discos')).toHaveLength(11);
	});
});

describe('verification', () => {
	it('names the owner of a smartcard', async () => {
		const { status, name } = await get('/api/cable/cable-validation', {
			cable: 1,
			iuc: '0123456789',
		});
		expect([status, name]).toEqual(['success', expect.stringMatching(/^[A-Z]+ [A-Z]+$/)]);
	});

	it('names the owner of a meter, with the address where it is postpaid', async () => {
		const meter = { disco: 1, meter_number: '01234567890' };
		const postpaid = await get('/api/bill/bill-validation', { ...meter, meter_type: 'postpaid' });
		const prepaid = await get('/api/bill/bill-validation', { ...meter, meter_type: 'prepaid' });
		expect(Object.keys(postpaid)).toEqual([
			'status',
			'customer_name',
			'customer_address',
			'meter_number',
		]);
		expect(postpaid.customer_address).not.toBe('');
		expect(prepaid.customer_address).toBe('');
	});

	it.each([
		['/api/cable/cable-validation', { iuc: '0123456789' }, 'The cable field is required.'],
		[
			'/api/cable/cable-validation',
			{ cable: 'DSTV', iuc: '0123456789' },
			'The cable must be an integer.',
		],
		['/api/cable/cable-validation', { cable: 9, iuc: '0123456789' }, 'Invalid Cable ID'],
		['/api/cable/cable-validation', { cable: 1, iuc: '12' }, 'Invalid IUC Number'],
		[
			'/api/bill/bill-validation',
			{ disco: 99, meter_type: 'prepaid', meter_number: '01234567890' },
			'Invalid Disco ID',
		],
		[
			'/api/bill/bill-validation',
			{ disco: 1, meter_type: 'solar', meter_number: '01234567890' },
			'Invalid Meter Type',
		],
		[
			'/api/bill/bill-validation',
			{ disco: 1, meter_type: 'prepaid', meter_number: '0000000000' },
			'Invalid Meter Number',
		],
	])('refuses %s %j', async (path, params, message) => {
		expect(await get(path, params)).toEqual({ status: 'fail', message });
	});
});

it('sells what it lists: things that have got other ids, or are gone, go by the old ones no more', async () => {
	kit.simulator.configure({ catalogue: { shift: 7, withdrawn: [2, 105] } });
	const { plan: bodies } = await get('/api/exam-bodies');
	expect(bodies.map(({ plan_id }: { plan_id: string }) => plan_id)).toEqual(['8', '10']);
	const { plan: plans } = await get('/api/data-plan', { network: 1 });
	expect(plans[3]).toMatchObject({ plan_id: '111', plan_name: '1GB' });
	expect(plans[4]).toMatchObject({ plan_id: '113', plan_name: '2GB' });
	const bought = await Promise.all(
		[104, 111, 112].map((id) =>
			kit.live.post(
				'/api/data',
				{ network: 1, phone: '2348031234567', data_plan: id, 'request-id': `order-${id}` },
				{ validateStatus: () => true },
			),
		),
	);
	expect(bought.map(({ status }) => status)).toEqual([403, 200, 403]);
});
