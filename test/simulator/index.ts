import type { AccountSettings } from './accounts';
import type { ConfigPatch } from './config';
import { controlCommands, type ControlCommand } from './control';
import { listen, type Listener } from './server';
import { SimulatorState } from './simulator';
import type { Account } from './types';

export { simulatorControl, type SimulatorControl } from './controlClient';
export {
	alreadyUsedWordings,
	badTokenWordings,
	deniedPurchases,
	notFoundWording,
	openFailures,
	praisedRefusals,
	otherNotFoundWordings,
	serverDownWording,
	unlistedRefusals,
} from './wordings';
export { everyFault, type MixOptions } from './everyFault';
export { inventedContradiction } from './contradictions';
export { inventedTrifle } from './trifles';
export { inventedEcho, inventedFault, inventedNesting, inventedRefusal } from './invented';
export type { Config, ConfigPatch, DuplicatePolicy, ProductRules, Shapes } from './config';
export type { Fault, FaultRule, PurchaseFault, WireFault } from './faults';
export { oddForms, type AnswerFault, type OddForm } from './oddAnswers';
export type { EsimRecord } from './esims';
export { otherRoutes, type OtherProduct } from './products/other';
export { alsoAnswer } from './routes';
export type { Stats } from './stats';
export type { TransactionView } from './simulator';
export type {
	Account,
	Environment,
	LedgerEntry,
	Product,
	RecordedRequest,
	TransactionStatus,
} from './types';

export interface SimulatorOptions extends ConfigPatch {
	/** 0, the default, takes any free port. */
	productionPort?: number;
	sandboxPort?: number;
	accounts?: AccountSettings[];
}

type Commands = Pick<SimulatorState, Exclude<ControlCommand, 'accounts'>>;

export interface Simulator extends Commands {
	productionUrl: string;
	sandboxUrl: string;
	/** The accounts as they are at this moment: balances and keys change. */
	readonly accounts: Account[];
	/** Closes every connection and forgets all work. */
	stop(): Promise<void>;
}

/** Starts the service on loopback with a state of its own. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const { productionPort = 0, sandboxPort = 0, accounts, ...config } = options;
	const listeners: Listener[] = [];
	const state = new SimulatorState(config, accounts);
	const stop = async (): Promise<void> => {
		state.world.stop();
		await Promise.all(listeners.map((listener) => listener.stop()));
	};
	try {
		listeners.push(await listen('production', productionPort, state));
		listeners.push(await listen('sandbox', sandboxPort, state));
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		productionUrl: listeners[0].url,
		sandboxUrl: listeners[1].url,
		get accounts() {
			return state.accounts();
		},
		stop,
		...commandsOf(state),
	};
}

/** What the control offers over HTTP, as functions of this process. */
function commandsOf(state: SimulatorState): Commands {
	const bound = controlCommands
		.filter((command) => command !== 'accounts')
		.map((command) => [command, state[command].bind(state)]);
	return Object.fromEntries(bound) as Commands;
}
