import type { Command, Rules, State } from '../../../nodes/VtuWallet/purchase/steps';
import type { Setup, World } from './provider';

/** The part that the batch plays, as a value: what it remembers, what it wrote down, where the machine stands. */

export const settleForMs = 10_000;

export interface Scenario {
	setup: Setup;
	/** How the purchase is protected: once per run, or once per key. */
	by: 'run' | 'key';
	sendAgain: boolean;
	waitForPendingMs: number;
	/** Everything is written down in a ledger, and what it has never seen is not asked about. */
	trustsLedger?: boolean;
	/** What was sent may show only after the time to settle: no outcome can be vouched for then, the charges still can. */
	beyondSettling?: boolean;
}

/** What the process was told of a sending. In the model one execution ends before the next begins. */
type Known = 'open' | 'pending' | 'doubted' | 'bought' | 'ended';

export interface Play {
	world: World;
	/** The node's execution context: lives through the tries and *Retry*, dies with the process. */
	memory: Readonly<
		Record<number, { execution: number; sent: boolean; pending?: boolean; doubted?: boolean }>
	>;
	/** What n8n has stored of it: every *Retry* of the first execution begins with this again. */
	stored: Play['memory'];
	/** What the process has sent and when; it begins anew when the process dies. */
	process: Readonly<Record<number, { at: number; known: Known }>>;
	/** The host's durable store, by attempt. */
	journal: Readonly<Record<number, 'open' | 'pending' | 'bought' | 'refused'>>;
	/** What stands in it of those whose next attempt was sent. */
	behind: readonly number[];
	execution: number;
	isRetry: boolean;
	tries: number;
	/** What this try wrote into the store itself. */
	written: readonly number[];
	rules: Rules;
	machine: { state: State; command: Command };
	commands: number;
	/** An answer was lost in this execution, so it must not send any more. */
	unsure: boolean;
	/** Nothing has happened yet that hides from us what became of a purchase. */
	clear: boolean;
	/** The store failed when this try wrote down what it is about to send. */
	unrecorded: boolean;
	/** A process died that had sent what stands nowhere: nobody can know of it before it shows. */
	blind: boolean;
	/** How often a process may still die, and how often anything else out of the ordinary may happen. */
	left: { kills: number; oddities: number };
}

export const reference = (attempt: number) => `airtime-${attempt}`;

/** The execution or the process knows that it sent it. */
export const isRemembered = ({ memory, process }: Play, attempt: number): boolean =>
	memory[attempt] !== undefined || process[attempt] !== undefined;

/** An earlier sending of which nobody has learned what became of it, as the execution or the process remembers it. */
export function isOpen({ memory, process }: Play, attempt: number): boolean {
	const known = process[attempt]?.known;
	return memory[attempt]?.sent === true || known === 'open' || known === 'pending';
}
