import type { ServerResponse } from 'node:http';

import type { SimulatorState } from './simulator';
import { Refusal } from './types';

/** The commands over HTTP, as `/__sim/<command>`. */
export const controlCommands = [
	...['accounts', 'setAccount', 'configure', 'addFaults', 'reset'],
	...['ledger', 'transactions', 'stats', 'requests', 'takeRequests'],
	...['settle', 'settleAll', 'endWaits', 'otp'],
	...['esims', 'provisionEsim', 'changeEsim', 'expireTokens'],
] as const satisfies ReadonlyArray<keyof SimulatorState>;

type Command = (typeof controlCommands)[number];

/** Runs one command: a JSON list in the body is its arguments, anything else its only one. */
export function control(
	command: string,
	body: unknown,
	response: ServerResponse,
	state: SimulatorState,
): void {
	const answer = (status: number, result: unknown) =>
		response
			.writeHead(status, { 'content-type': 'application/json' })
			.end(JSON.stringify(result ?? { ok: true }));
	try {
		const known = controlCommands.find((one) => one === command);
		if (!known)
			throw new Refusal(`There is no command "${command}"; try ${controlCommands.join(', ')}`, {
				status: 404,
			});
		const member: unknown = state[known];
		const args = body === undefined ? [] : Array.isArray(body) ? body : [body];
		answer(200, typeof member === 'function' ? member.apply(state, args) : member);
	} catch (error) {
		const status = error instanceof Refusal ? error.options.status : undefined;
		answer(status ?? 400, { error: error instanceof Error ? error.message : String(error) });
	}
}

type Remote<Member> = Member extends (...args: infer Args) => infer Result
	? (...args: Args) => Promise<Awaited<Result>>
	: () => Promise<Member>;

/** A simulator in another process: the same methods, each returning a promise. */
export type SimulatorControl = { [Name in Command]: Remote<SimulatorState[Name]> };

/** `url` is either address of the simulator, production or sandbox: both lead to the same state. */
export function simulatorControl(url: string): SimulatorControl {
	const base = url.replace(/\/+$/, '');
	const commands = controlCommands.map((command) => [
		command,
		(...args: unknown[]) => call(`${base}/__sim/${command}`, args),
	]);
	return Object.fromEntries(commands) as SimulatorControl;
}

async function call(url: string, args: unknown[]): Promise<unknown> {
	const response = await fetch(url, { method: 'POST', body: JSON.stringify(args) });
	const result: unknown = await response.json();
	if (!response.ok) throw new Error(`The simulator refused: ${JSON.stringify(result)}`);
	return result;
}
