import { twinPlaces, type TwinPlace } from '../simulator';
import { goOn, useBench } from './support/kit';
import { airtime, byKey, oneAtATime, rows } from './support/products';

const bench = useBench();
const places = Object.keys(twinPlaces) as TwinPlace[];
const topUps = '/api/topup';
const options = { ...oneAtATime.options, timeout: 1, settleFor: 0.1 };

const addTwin = (place: TwinPlace, status: 'success' | 'failed') =>
	bench().simulator.configure({ requery: { twin: { place, status } } });
const loseSecond = () =>
	bench().addFault(topUps, { kind: 'reset' }, { contains: '2348021234567', when: 'after' });

describe.each(places)('When a look-up has a second record that differs, %s', (place) => {
	it('a lost answer in a sheet is unknown, and the sheet again does not send it', async () => {
		addTwin(place, 'failed');
		loseSecond();
		const buy = () => bench().buy(airtime({ ...byKey, options }), rows(3), { node: goOn });
		const first = await buy();
		expect(first.outcomes).toEqual(['success', 'unknown', 'success']);
		expect(first.receipts[1]).toMatchObject({ charged: 'unknown' });
		bench().endFaults();
		const again = await buy();
		expect([again.outcomes, again.purchases]).toEqual([first.outcomes, []]);
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it('a Retry From Start does not send it', async () => {
		addTwin(place, 'failed');
		loseSecond();
		const first = await bench().buy(airtime({ options }), rows(2));
		expect(first.outcomes).toEqual(['success', 'unknown']);
		bench().endFaults();
		const retried = await bench().retryFromStart(first);
		expect([retried.outcomes, retried.purchases]).toEqual([first.outcomes, []]);
	});

	it('a failure in the answer does not count beside a record of success', async () => {
		addTwin(place, 'success');
		bench().addFault(topUps, { kind: 'fail' }, { count: 1 });
		const { outcomes } = await bench().buy(airtime({ options }), rows(2), { node: goOn });
		expect(outcomes).toEqual(['unknown', 'success']);
	});
});
