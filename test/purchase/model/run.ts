import type { ClaimEnd, Me, Standing } from '../../../nodes/VtuWallet/purchase/claims';
import { begin, next } from '../../../nodes/VtuWallet/purchase/machine';
import type { Event, Finish, Policy, Step } from '../../../nodes/VtuWallet/purchase/machineTypes';
import type { Conduct } from './judge';
import { silenceMs } from './journal';
import type { World } from './world';

const mostSteps = 400;

/** One try of a row. Other runs may come between its steps. As thin as the driver of the product. */
export class Run {
	finish?: Finish;
	isDead = false;
	isSilent = false;
	/** No other run is at work. */
	isAlone = true;
	private step?: Step;
	/** The claim is added. The claims must be read next. */
	private isAdded = false;
	private steps = 0;
	private readonly conduct: Conduct = {};

	constructor(
		private readonly world: World,
		readonly me: Me,
		private readonly policy: Policy,
		private readonly journal = world.journal,
	) {}

	/** It waits for the end of another run's claim. */
	get isWaiting(): boolean {
		const { command, state } = this.step ?? {};
		return command?.do === 'claim' && !this.isAdded && Number(state?.waits) > 1;
	}

	get isOver(): boolean {
		return this.isDead || this.finish !== undefined;
	}

	/** Plays to the end, without steps of other runs. */
	play(): void {
		while (!this.isOver && !this.isSilent) this.tick();
	}

	wake(): void {
		this.isSilent = false;
		this.journal.wake(this.me);
	}

	tick(): void {
		const { world } = this;
		if (++this.steps > mostSteps) throw new Error('the machine does not come to an end');
		if (this.step === undefined) {
			this.step = begin(this.policy, this.read());
			return;
		}
		const { command } = this.step;
		if (!this.isAdded && command.do !== 'finish') world.now += command.afterMs;
		// Only the run that it waits for could change anything, and that one does nothing.
		if (this.isWaiting && this.isAlone) world.now += silenceMs;
		if (this.isInterrupted()) return;
		switch (command.do) {
			case 'claim':
				return this.claim(command.attempt, command.before);
			case 'look':
				return this.look(command.attempt);
			case 'send':
				return this.send(command.attempt);
			case 'finish':
				return this.end(command);
		}
	}

	private claim(attempt: number, before?: Omit<ClaimEnd, 'at'>): void {
		const { world, me, journal } = this;
		if (!this.isAdded) {
			if (before) journal.end(me, attempt - 1, before);
			if (journal.mayClaim(me, attempt, this.step!.state.standing)) journal.append(me, attempt);
			this.isAdded = true;
			return;
		}
		this.isAdded = false;
		const standing = this.read();
		journal.releaseIfLost(me, attempt);
		world.log?.(`${me.run} claims ${attempt}: ${JSON.stringify(standing)}`);
		this.go({ type: 'claimed', standing });
	}

	private read(): Standing {
		this.conduct.chargesRead = this.world.provider.charges.length;
		return this.journal.standing(this.me);
	}

	private look(attempt: number): void {
		const { world, me } = this;
		const askedAt = world.now;
		const lookup = world.provider.look(me, attempt);
		world.judge.afterLook(me, attempt, lookup.kind, askedAt, this.conduct);
		this.go({ type: 'looked', lookup, askedAt });
	}

	private send(attempt: number): void {
		const { world, me, conduct } = this;
		world.judge.beforeSending(me, attempt, conduct);
		const at = world.now;
		const verdict = world.provider.send(me, attempt);
		world.judge.afterSending(me, attempt, at, verdict, conduct);
		if (world.interruption(2) === 1) {
			world.judge.killedWhileSending(me, attempt, at);
			return this.kill('in the middle of sending');
		}
		this.go({ type: 'sent', verdict });
	}

	private end(finish: Finish): void {
		const { world, me } = this;
		const { attempt, end, outcome, reason } = finish;
		world.log?.(`${me.run} ends: ${outcome}, ${reason}${finish.replayed ? ', replayed' : ''}`);
		this.finish = finish;
		world.judge.atEnd(me, finish, this.conduct);
		if (end === undefined) this.journal.release(me, attempt);
		else if (this.journal.own(me, attempt)) this.journal.end(me, attempt, end);
		this.journal.close(me);
	}

	private isInterrupted(): boolean {
		const { world, me, step } = this;
		const { command } = step!;
		// A later wait is like the first one.
		if (this.isWaiting) return false;
		const canStop = command.do !== 'finish' && !this.isAdded;
		const how = world.interruption(
			2 + Number(canStop) + Number(world.circumstances.fallsSilent === true),
		);
		if (how === 0) return false;
		if (how === 1) this.kill(`before ${command.do}`);
		else if (how === 2 && canStop) {
			world.log?.(`${me.run} is stopped before ${command.do}`);
			this.go({ type: 'stopped' });
		} else {
			world.log?.(`${me.run} falls silent before ${command.do}`);
			this.isSilent = true;
			this.journal.silence(me);
		}
		return true;
	}

	private kill(when: string): void {
		this.world.log?.(`${this.me.run} is killed ${when}`);
		this.isDead = true;
		this.journal.silence(this.me);
	}

	private go(event: Event): void {
		this.step = next(this.step!.state, event, this.world.now);
	}
}
