import fc from 'fast-check';

import type { Journal } from '../../nodes/VtuWallet/journal/journal';
import { openJournal } from '../../nodes/VtuWallet/journal/openJournal';
import { runsHere } from '../../nodes/VtuWallet/journal/claims/signsOfLife';
import {
	neverClaimed,
	type ClaimEnd,
	type Me,
	type Standing,
} from '../../nodes/VtuWallet/purchase/claims';
import { Journal as ModelJournal } from '../purchase/model/journal';
import type { World } from '../purchase/model/world';
import { atWork, played } from './playedSleep';
import { bundleClaims } from './bundled';
import { calm, RaceWorld } from './raceWorld';
import { account, claimed, endOf, optionsOf, purchase } from './support';

/**
 * The model plays the machine on a small journal of its own, because millions of ways on the real one take hours. Here both
 * journals get the same claims, ends, deaths and waits. They must say the same to each run.
 */

let world: RaceWorld;
jest.mock('n8n-workflow', () =>
	jest.requireActual<typeof import('./playedSleep')>('./playedSleep').withPlayedSleep(),
);
/** Runs know each other by their signs alone. */
jest.spyOn(runsHere, 'get').mockReturnValue(undefined);

/** The clocks are played, and go on from one world to the next. */
let earlierMs = Date.now();
const now = () => earlierMs + (world?.elapsedMs ?? 0);
jest.spyOn(performance, 'now').mockImplementation(now);
jest.spyOn(Date, 'now').mockImplementation(now);

/** Two tries of one execution, and two executions that share nothing. */
const executions = ['first', 'first', 'second', 'third'];
const id = 'a';

/** A run that is silent for so long is dead by both journals. */
const longMs = 101_000;
const shortMs = 1_000;

type Does =
	| { run: number; does: 'claim' | 'claimNext' | 'read' | 'release' | 'die' }
	| { run: number; does: 'end'; how: Omit<ClaimEnd, 'at'> }
	| { does: 'wait'; ms: number }
	| { does: 'bundle' };

const run = fc.nat(executions.length - 1);
const command: fc.Arbitrary<Does> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			run,
			does: fc.constantFrom('claim', 'claim', 'claimNext', 'read', 'release', 'die'),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			run,
			does: fc.constant('end' as const),
			how: fc.constantFrom<Array<Omit<ClaimEnd, 'at'>>>(
				{ outcome: 'failed' },
				{ outcome: 'failed', recorded: true },
				{ outcome: 'failed', recorded: true, cancelled: true },
				{ outcome: 'pending' },
				{ outcome: 'unknown' },
				{ outcome: 'unknown', promised: true },
				{ outcome: 'success' },
			),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			does: fc.constant('wait' as const),
			ms: fc.constantFrom(shortMs, longMs),
		}),
	},
	{ weight: 1, arbitrary: fc.constant<Does>({ does: 'bundle' }) },
);

interface Run {
	name: string;
	me: Me;
	journal: Journal;
	isDead: boolean;
	/** As of its last claim or reading. */
	read: Standing;
}

/** Both journals, told the same. */
class Both {
	private readonly runs: Run[] = [];
	private readonly model = new ModelJournal({
		get now() {
			return Date.now();
		},
	} as World);

	async open(): Promise<this> {
		for (const [at, execution] of executions.entries()) {
			const name = `run${at}`;
			const options = optionsOf({ execution, instanceId: 'n8n' });
			const host = { ...world.hostOf(name), getExecutionId: () => execution };
			const journal = await world.until(
				atWork.run(name, async () => await openJournal({ ...options, host })),
			);
			const me = { ...journal.known.me, account: account.fingerprint };
			this.runs.push({ name, me, journal, isDead: false, read: neverClaimed });
		}
		return this;
	}

	async do(one: Does): Promise<void> {
		if (one.does === 'wait') return await world.until(world.pause('clock', one.ms));
		if (one.does === 'bundle') return bundleClaims();
		const at = this.runs[one.run];
		if (at.isDead) return;
		if (one.does === 'die') return this.die(at);
		if (one.does === 'claim') return await this.claim(at, at.read);
		const { state, attempt, failed, open } = await this.standing(at);
		if (one.does === 'claimNext') {
			const mayAdvance = failed && !failed.byThisExecution && !open && state !== 'held';
			return mayAdvance ? await this.claim(at, { state, attempt: attempt + 1 }) : undefined;
		}
		if (one.does === 'read') at.read = { state, attempt };
		if (one.does === 'read' || state !== 'mine') return;
		const how = one.does === 'end' ? one.how : undefined;
		await this.by(at, async () => await at.journal.end([endingOf(attempt, how)]));
		if (how) this.model.end(at.me, attempt, how);
		else this.model.release(at.me, attempt);
	}

	/** All runs that live read both journals. */
	async compare(): Promise<void> {
		for (const at of this.runs) if (!at.isDead) await this.standing(at);
	}

	async close(): Promise<void> {
		world.dead.clear();
		for (const at of this.runs) await this.by(at, async () => await at.journal.close());
	}

	private die(at: Run): void {
		at.isDead = true;
		world.dead.add(at.name);
		this.model.silence(at.me);
	}

	/** As the machine does: by what the run has read before, which others may have changed. */
	private async claim(at: Run, read: Standing): Promise<void> {
		const { journal, me } = at;
		const { attempt } = read;
		const said = await this.by(at, async () => await claimed(journal, id, attempt));
		// The real journal also claims after its reading.
		const isFree = [read, this.model.standing(me)].some((standing) =>
			this.model.mayClaim(me, attempt, standing),
		);
		if (isFree) this.model.append(me, attempt);
		expectSame(said, this.model.standing(me));
		this.model.releaseIfLost(me, attempt);
		at.read = said;
	}

	/** What the real journal says, which is what the model says. */
	private async standing(at: Run): Promise<Standing> {
		const { journal, me } = at;
		await this.by(at, async () => await journal.store.read([purchase(id)]));
		const said = journal.known.standing(id);
		expectSame(said, this.model.standing(me));
		return said;
	}

	private async by<T>({ name }: Run, work: () => Promise<T>): Promise<T> {
		return await world.until(atWork.run(name, work));
	}
}

const endingOf = (attempt: number, how: Omit<ClaimEnd, 'at'> | undefined) =>
	how ? { ...endOf(id, how.outcome, { attempt }), end: how } : { id, attempt };

/** Nothing else counts once it is bought. */
const counting = ({ open, refusedAt, ...said }: Standing) =>
	said.state === 'bought'
		? { state: said.state, attempt: said.attempt }
		: { ...said, open: open && { ...open, at: 0 }, isRefused: refusedAt !== undefined };

/** The real journal gives its signs of life a little earlier than the model. */
const signsEveryMs = 20_000;

function expectSame(real: Standing, model: Standing): void {
	expect(counting(real)).toEqual(counting(model));
	if (real.state === 'bought') return;
	const [sentAt, mayBeSentAt] = [real, model].map(({ open }) => open?.at ?? 0);
	expect(Math.abs(sentAt - mayBeSentAt)).toBeLessThanOrEqual(signsEveryMs);
	expect(real.refusedAt).toBe(model.refusedAt);
}

test('the journal of the model says what the real journal says', async () => {
	const commands = fc.array(command, { minLength: 5, maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(commands, async (all) => {
			earlierMs = now() + longMs;
			world = new RaceWorld(() => 0, { ...calm });
			played.world = world;
			const both = await new Both().open();
			for (const one of all) {
				await both.do(one);
				await both.compare();
			}
			await both.close();
		}),
		{ numRuns: process.env.MODEL === 'deep' ? 5_000 : 200 },
	);
}, 1_200_000);

afterAll(() => jest.restoreAllMocks());
