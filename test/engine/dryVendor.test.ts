import { airtime, goOn, rows, useBench } from './support/kit';

const bench = useBench();

test('a refusal for want of money stops no row if another row goes through meanwhile: a vendor is dry', async () => {
	bench().refuse('/api/topup', 'Insufficient Account', { contains: '2348031234567' });
	bench().addFault('/api/topup', { kind: 'latency', ms: 300 }, { contains: '2348021234567' });
	const result = await bench().buy(airtime({ options: { concurrency: 2 } }), rows(5), {
		node: goOn,
	});
	expect(result.outcomes).toEqual(['failed', 'success', 'success', 'success', 'success']);
});

test('nor if the last purchase left enough in the wallet', async () => {
	bench().refuse('/api/topup', 'Insufficient Account', { contains: '2348021234567' });
	const result = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(5), {
		node: goOn,
	});
	expect(result.outcomes).toEqual(['success', 'failed', 'success', 'success', 'success']);
});

test('but it does if the last purchase did not say what it left', async () => {
	bench().addFault(
		'/api/topup',
		{ kind: 'reword', without: ['newbal'] },
		{ contains: '2348021234567' },
	);
	bench().refuse('/api/topup', 'Insufficient Account', { contains: rows(3)[2].phone.slice(1) });
	const result = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(5), {
		node: goOn,
	});
	expect(result.outcomes).toEqual(['success', 'success', 'failed', 'notSent', 'notSent']);
});

test('but it does if the last purchase left less than the price', async () => {
	bench().simulator.setAccount('ada', { balance: 150 });
	const result = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(5), {
		node: goOn,
	});
	expect(result.outcomes).toEqual(['success', 'failed', 'notSent', 'notSent', 'notSent']);
});
