import type { ServerResponse } from 'node:http';

import type { SimulatorState } from './simulator';
import { Refusal } from './types';

/** What may be called over HTTP as `/__sim/<command>`. */
export const controlCommands = [
	...['accounts', 'setAccount', 'configure', 'addFaults', 'reset'],
	...['ledger', 'transactions', 'stats', 'requests', 'takeRequests'],
	...['settle', 'settleAll', 'endWaits', 'otp'],
	...['esims', 'provisionEsim', 'changeEsim', 'expireTokens'],
] as const satisfies ReadonlyArray<keyof SimulatorState>;

export type ControlCommand = (typeof controlCommands)[number];

type Method = (this: SimulatorState, ...args: unknown[]) => unknown;

/** Runs one command: a JSON list in the body is its arguments, anything else its only one. */
export function control(
	command: string,
	body: unknown,
	response: ServerResponse,
	state: SimulatorState,
): void {
	try {
		if (!isCommand(command))
			throw new Refusal(`There is no command "${command}"; try ${controlCommands.join(', ')}`, {
				status: 404,
			});
		const args = body === undefined ? [] : Array.isArray(body) ? body : [body];
		const result = (state[command] as Method).apply(state, args);
		answer(response, 200, result ?? { ok: true });
	} catch (error) {
		const status = error instanceof Refusal ? error.options.status : undefined;
		answer(response, status ?? 400, {
			error: error instanceof Error ? error.message : String(error),
		});
	}
}

function isCommand(name: string): name is ControlCommand {
	return controlCommands.some((command) => command === name);
}

function answer(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' });
	response.end(JSON.stringify(body));
}
