import { answers, found, http } from '../buying/counter';
import type { PooledRun } from '../../../nodes/VtuWallet/batch/pooled/buyPooled';
import { claimOf } from '../../../nodes/VtuWallet/batch/pooled/batch';
import { DataTables } from '../../support/dataTables';
import { Desk, phones } from './desk';

/** Who gets a text, and how often: the rules of a campaign that cost money where they are broken. */

const three = phones('08031234567', '08051234567', '08091234567');
const [ada, bola, chidi] = ['2348031234567', '2348051234567', '2348091234567'];
const named = (reference: string, status: string) =>
	found(status, { 'request-id': reference, type: 'bulksms' });

describe('a number that is new', () => {
	test('is sent to in a batch of at most so many, and by no later run', async () => {
		const desk = new Desk();
		const { outcomes } = await desk.send(three);
		expect(outcomes).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toEqual([`${ada},${bola}`, chidi]);
		expect((await desk.send(three)).outcomes).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toHaveLength(2);
	});

	test('is the only one of a corrected list that is sent to, whatever the text is now', async () => {
		const desk = new Desk();
		await desk.send(three.slice(0, 2));
		await desk.send(three, { message: 'We open at 10.' });
		expect(desk.sent).toEqual([`${ada},${bola}`, chidi]);
	});

	test('gets the text of its own row', async () => {
		const desk = new Desk();
		const texts = ['Hello Ada', 'Hello Bola', 'Hello Ada'];
		await desk.send(three.map((row, at) => ({ ...row, message: texts[at] })));
		const pairs = desk.posts.map(({ body }) => [body?.number, body?.message]);
		expect(pairs.sort()).toEqual([
			[`${ada},${chidi}`, 'Hello Ada'],
			[bola, 'Hello Bola'],
		]);
	});
});

describe('before a batch is sent', () => {
	test('all of it stands in the list of the host', async () => {
		const desk = new Desk();
		const written: number[] = [];
		desk.onSend = () => {
			written.push(desk.marks.filter((mark) => mark.endsWith('?')).length);
			return answers.success;
		};
		await desk.send(three, { 'options.batchSize': 3 });
		expect(written).toEqual([3]);
	});

	test('and a batch that cannot be written down is not sent', async () => {
		const desk = new Desk();
		desk.storeWorks = false;
		expect((await desk.send(three)).outcomes).toEqual(['notSent', 'notSent', 'notSent']);
		expect(desk.sent).toEqual([]);
	});

	test('a run that may not send yet sends nothing, and a later one sends all of it', async () => {
		const desk = new Desk();
		const { outcomes, pause } = await desk.send(three, {}, { paused: true });
		expect([outcomes, pause?.reason]).toEqual([[undefined, undefined, undefined], 'quietHours']);
		expect(desk.sent).toEqual([]);
		await desk.send(three);
		expect(desk.sent).toHaveLength(2);
	});
});

describe('who was sent to by an earlier run is told as sent earlier', () => {
	const partly = async () => {
		const desk = new Desk();
		await desk.send(three.slice(0, 2));
		const { marks } = desk;
		return { desk, before: [...marks].sort() };
	};
	const told = ({ ends }: PooledRun) =>
		[...ends.values()].map(({ receipt: { outcome, replayed } }) => [outcome, replayed]);
	const earlier = [
		['success', true],
		['success', true],
	];

	test.each([
		['nothing may be sent now', { paused: true }],
		['they may not be sent to', { blocked: true }],
	])('when %s, and telling it changes nothing that later runs read', async (_, how) => {
		const { desk, before } = await partly();
		const run = await desk.send(three, {}, how);
		expect(told(run)).toEqual(earlier);
		expect(run.outcomes).toEqual(['success', 'success', undefined]);
		expect([...desk.marks].sort()).toEqual(before);
		await desk.send(three);
		expect(desk.sent).toEqual([`${ada},${bola}`, chidi]);
	});

	test('when the wallet is empty', async () => {
		const desk = new Desk();
		await desk.send(three.slice(1));
		desk.onSend = () => answers.balance;
		const more = [...phones('08071234567'), ...three];
		const { outcomes } = await desk.send(more, { 'options.batchSize': 1 });
		expect(outcomes).toEqual(['failed', 'notSent', 'success', 'success']);
	});

	test('and who may have been sent to is told as unknown', async () => {
		const desk = new Desk();
		desk.onSend = () => answers.lost;
		await desk.send(three.slice(0, 2));
		const { outcomes } = await desk.send(three, {}, { paused: true });
		expect(outcomes).toEqual(['unknown', 'unknown', undefined]);
	});

	test('while another execution waits, and then sends to the others', async () => {
		const { desk } = await partly();
		desk.storeMs = 20;
		const look = desk.send(three, {}, { paused: true });
		await new Promise((resolve) => setTimeout(resolve, 10));
		const { outcomes } = await desk.send([...three].reverse());
		await look;
		expect(outcomes).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toEqual([`${ada},${bola}`, chidi]);
	});

	test('while another execution is sending to them', async () => {
		const desk = new Desk();
		desk.onSend = async () => {
			await new Promise((resolve) => setTimeout(resolve, 20));
			return answers.success;
		};
		const sending = desk.send(three, { 'options.batchSize': 3 });
		await new Promise((resolve) => setTimeout(resolve, 10));
		const { outcomes } = await desk.send(three, {}, { paused: true });
		expect(outcomes).toEqual(['success', 'success', 'success']);
		await sending;
	});
});

describe('a batch whose answer was lost', () => {
	const lost = async (retry: boolean) => {
		const desk = new Desk();
		desk.onSend = () => answers.lost;
		expect((await desk.send(three)).outcomes).toEqual(['unknown', 'unknown', 'unknown']);
		desk.onSend = () => answers.success;
		expect((await desk.send(three, {}, { retry })).outcomes).toEqual([
			'unknown',
			'unknown',
			'unknown',
		]);
		expect(desk.sent).toHaveLength(2);
		return desk;
	};

	test.each([
		['another run', false],
		['a Retry', true],
	])('is not sent again by %s', async (_, retry) => {
		await lost(retry);
	});

	test('is not sent again while the provider calls it pending, nor once it is paid', async () => {
		const desk = await lost(false);
		const says = async (answer: string | undefined) => {
			desk.onLook = (reference) => (answer ? named(reference, answer) : answers.absent);
			return [...new Set((await desk.send(three)).outcomes)];
		};
		expect(await says('process')).toEqual(['pending']);
		expect(await says(undefined)).toEqual(['unknown']);
		expect(await says('success')).toEqual(['success']);
		expect(await says(undefined)).toEqual(['success']);
		expect(desk.sent).toHaveLength(2);
	});

	test('is sent by the next Retry once one has told that it has failed', async () => {
		const desk = await lost(true);
		desk.onLook = (reference) => named(reference, 'failed');
		const retry = async () => (await desk.send(three, {}, { retry: true })).outcomes;
		expect(await retry()).toEqual(['failed', 'failed', 'failed']);
		expect(await retry()).toEqual(['success', 'success', 'success']);
		expect(await retry()).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toHaveLength(4);
	});

	test('is found by a Retry, in which it is no purchase of an earlier run', async () => {
		const desk = new Desk();
		desk.onSend = () => answers.lost;
		await desk.send(three);
		desk.onLook = (reference) => named(reference, 'success');
		const { ends } = await desk.send(three, {}, { retry: true });
		expect([...ends.values()].map(({ receipt }) => receipt.replayed)).toEqual([
			false,
			false,
			false,
		]);
	});
});

test('a batch that is pending is not sent again, whether or not the provider can tell of it', async () => {
	const desk = new Desk();
	desk.onSend = () => answers.pending;
	expect((await desk.send(three)).outcomes).toEqual(['pending', 'pending', 'pending']);
	desk.onSend = () => answers.success;
	expect((await desk.send(three)).outcomes).toEqual(['unknown', 'unknown', 'unknown']);
	desk.onLook = (reference) => named(reference, 'process');
	expect((await desk.send(three)).outcomes).toEqual(['pending', 'pending', 'pending']);
	expect(desk.sent).toHaveLength(2);
});

describe('a batch that was refused', () => {
	test('is sent again, under another reference', async () => {
		const desk = new Desk();
		desk.onSend = () => answers.input;
		expect((await desk.send(three)).outcomes).toEqual(['failed', 'failed', 'failed']);
		desk.onSend = () => answers.success;
		expect((await desk.send(three)).outcomes).toEqual(['success', 'success', 'success']);
		const references = desk.posts.map(({ body }) => body?.['request-id']);
		expect(new Set(references).size).toBe(4);
	});

	test('for an empty wallet ends the run', async () => {
		const desk = new Desk();
		desk.onSend = () => answers.balance;
		expect((await desk.send(three)).outcomes).toEqual(['failed', 'failed', 'notSent']);
		expect(desk.sent).toHaveLength(1);
	});

	test('for one of its numbers is sent to the others, and to that one again', async () => {
		const desk = new Desk();
		desk.onSend = () => http(200, { status: 'success', message: 'Sent', wrong_number: bola });
		expect((await desk.send(three.slice(0, 2))).outcomes).toEqual(['success', 'failed']);
		desk.onSend = () => answers.success;
		await desk.send(three.slice(0, 2));
		expect(desk.sent).toEqual([`${ada},${bola}`, bola]);
	});
});

describe('a batch of which the provider has dropped somebody', () => {
	const answering = async (said: Record<string, unknown>) => {
		const desk = new Desk();
		desk.onSend = () => http(200, { status: 'success', message: 'Sent', ...said });
		const { outcomes, ends } = await desk.send(three, { 'options.batchSize': 3 });
		const warned = [...ends.values()].filter(({ receipt }) => receipt.warnings).length;
		return { outcomes, warned };
	};
	const [sent, dropped] = ['success', 'failed'];

	test.each([
		['in a text', { wrong_number: bola }],
		['in a list', { wrong_number: [`+${bola}`], total_wrong_number: 1 }],
		['by all the others', { correct_number: [ada, chidi], total_correct_number: 2 }],
	])('is not sent to him where it says so %s', async (_, said) => {
		expect(await answering(said)).toEqual({ outcomes: [sent, dropped, sent], warned: 0 });
	});

	test.each([
		['counts those who are wrong', { total_wrong_number: 1 }],
		['counts those who are right', { total_correct_number: '2' }],
		['names some of those who got it', { correct_number: ada }],
		['names fewer than it counts', { correct_number: ada, total_correct_number: 2 }],
	])('is a warning for everybody where it only %s', async (_, said) => {
		expect(await answering(said)).toEqual({ outcomes: [sent, sent, sent], warned: 3 });
	});

	test('is a warning for nobody where the provider names all whom it dropped', async () => {
		const said = { correct_number: three.map(({ recipients }) => recipients) };
		expect(await answering({ ...said, total_correct_number: 3, total_wrong_number: 0 })).toEqual({
			outcomes: [sent, sent, sent],
			warned: 0,
		});
	});
});

describe('a batch that was taken and then failed', () => {
	const failed = async () => {
		const desk = new Desk();
		desk.onSend = () => answers.failed;
		expect((await desk.send(three)).outcomes).toEqual(['failed', 'failed', 'failed']);
		desk.onSend = () => answers.success;
		return desk;
	};

	test.each([
		['another run', false],
		['a Retry', true],
	])('is not sent again by %s where the provider has it as paid by then', async (_, retry) => {
		const desk = await failed();
		desk.onLook = (reference) => named(reference, 'success');
		const { ends } = await desk.send(three, {}, { retry });
		for (const { receipt } of ends.values())
			expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: true });
		desk.onLook = () => answers.absent;
		expect((await desk.send(three)).outcomes).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toHaveLength(2);
	});

	test('waits while the provider cannot tell', async () => {
		const desk = await failed();
		desk.onLook = () => answers.lost;
		expect((await desk.send(three)).outcomes).toEqual(['unknown', 'unknown', 'unknown']);
		expect(desk.sent).toHaveLength(2);
		desk.onLook = () => answers.absent;
		expect((await desk.send(three)).outcomes).toEqual(['success', 'success', 'success']);
	});

	test('waits while the provider calls it pending', async () => {
		const desk = await failed();
		desk.onLook = (reference) => named(reference, 'process');
		expect((await desk.send(three)).outcomes).toEqual(['pending', 'pending', 'pending']);
		expect(desk.sent).toHaveLength(2);
	});

	test.each([
		['says the same', 'failed'],
		['does not know it', undefined],
	])('is sent by the next run where the provider %s', async (_, status) => {
		const desk = await failed();
		if (status) desk.onLook = (reference) => named(reference, status);
		expect((await desk.send(three)).outcomes).toEqual(['success', 'success', 'success']);
		expect(desk.sent).toHaveLength(4);
	});
});

test('what another execution at the same time could not send is sent', async () => {
	const desk = new Desk();
	let tries = 0;
	desk.onSend = async () => {
		await new Promise((resolve) => setTimeout(resolve, 20));
		return (tries += 1) === 1 ? answers.input : answers.success;
	};
	const two = three.slice(0, 2);
	const [first, second] = await Promise.all([desk.send(two), desk.send(two)]);
	expect(first.outcomes).toEqual(['failed', 'failed']);
	expect(second.outcomes).toEqual(['success', 'success']);
});

test('of what another execution at the same time may have sent, both name the request', async () => {
	const desk = new Desk();
	desk.onSend = async () => {
		await new Promise((resolve) => setTimeout(resolve, 20));
		return answers.lost;
	};
	const two = three.slice(0, 2);
	const runs = await Promise.all([desk.send(two), desk.send(two)]);
	const [{ body }] = desk.posts;
	for (const { ends } of runs)
		for (const { receipt } of ends.values())
			expect(receipt).toMatchObject({ outcome: 'unknown', reference: body?.['request-id'] });
	expect(desk.sent).toEqual([`${ada},${bola}`]);
});

test('what another execution at the same time is only in doubt about is sent by this one', async () => {
	const desk = new Desk();
	const tables = new DataTables();
	const two = three.slice(0, 2);
	const { places } = await desk.plan(two);
	const rows = places.flatMap((place) => ('planned' in place ? [place.planned] : []));
	// Of a run that has died, only the ledger of the first execution knows.
	const dead = await desk.ledger(tables);
	await dead.expect(rows);
	await Promise.all(rows.map(async (row) => await dead.record(claimOf(row), true)));
	const ledger = await desk.ledger(tables);
	await ledger.expect(rows);
	await new Promise((resolve) => setTimeout(resolve, 120));
	tables.callMs = 40;
	let second: ReturnType<Desk['send']> | undefined;
	tables.fault = () => void (second ??= desk.send(two));
	const first = await desk.send(two, {}, { ledger });
	expect(first.outcomes).toEqual(['unknown', 'unknown']);
	expect((await second)?.outcomes).toEqual(['success', 'success']);
	expect(desk.sent).toEqual([`${ada},${bola}`]);
});

test('two executions at once send to each number once, and both tell that it was sent', async () => {
	const desk = new Desk();
	desk.onSend = async () => {
		await new Promise((resolve) => setTimeout(resolve, 20));
		return answers.success;
	};
	const runs = await Promise.all([desk.send(three), desk.send([...three].reverse())]);
	for (const { outcomes } of runs) expect(outcomes).toEqual(['success', 'success', 'success']);
	expect(desk.sent.flatMap((numbers) => numbers.split(',')).sort()).toEqual([ada, bola, chidi]);
});
