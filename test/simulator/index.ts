import type { AccountSettings } from './accounts';
import type { ConfigPatch } from './config';
import { listen, type Listener } from './server';
import { SimulatorState } from './simulator';

export { simulatorControl, type SimulatorControl } from './control';
export {
	alreadyUsedWordings,
	badTokenWordings,
	deniedPurchases,
	openFailures,
	praisedRefusals,
	otherNotFoundWordings,
	serverDownWording,
	unlistedRefusals,
} from './wordings';
export { everyFault } from './everyFault';
export { inventedContradiction } from './contradictions';
export { inventedTrifle } from './trifles';
export { inventedEcho, inventedFault, inventedRefusal } from './invented';
export { deployments, type ConfigPatch, type Deployment } from './config';
export type { WholesalerDeed } from './base/wholesaler';
export type { Fault, FaultRule } from './faults';
export type { WireFault } from './answerFaults';
export { oddForms, type OddForm } from './writings';
export { twinPlaces, type TwinPlace } from './products/twins';
export { otherRoutes, type OtherProduct } from './products/custom';
export { alsoAnswer } from './routes';
export type { TransactionView } from './simulator';
export type { Account, LedgerEntry, RecordedRequest } from './types';

export interface SimulatorOptions extends ConfigPatch {
	/** 0, the default, takes any free port. */
	productionPort?: number;
	sandboxPort?: number;
	accounts?: AccountSettings[];
}

export interface Simulator extends Omit<SimulatorState, 'world'> {
	productionUrl: string;
	sandboxUrl: string;
	/** Closes every connection and forgets all work. */
	stop(): Promise<void>;
}

/** Starts the service on loopback with a state of its own. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const { productionPort = 0, sandboxPort = 0, accounts, ...config } = options;
	const listeners: Listener[] = [];
	const state = new SimulatorState(config, accounts);
	const stop = async (): Promise<void> => {
		state.world.timers.stop();
		await Promise.all(listeners.map((listener) => listener.stop()));
	};
	try {
		listeners.push(await listen('production', productionPort, state));
		listeners.push(await listen('sandbox', sandboxPort, state));
	} catch (error) {
		await stop();
		throw error;
	}
	const [productionUrl, sandboxUrl] = listeners.map(({ url }) => url);
	return Object.assign(state, { productionUrl, sandboxUrl, stop });
}
