import { controlCommands, type ControlCommand } from './control';
import type { SimulatorState } from './simulator';

/** A simulator in another process: the same methods, each returning a promise. */
export type SimulatorControl = {
	[Command in ControlCommand]: (
		...args: Parameters<SimulatorState[Command]>
	) => Promise<Awaited<ReturnType<SimulatorState[Command]>>>;
};

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
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(args),
	});
	const result: unknown = await response.json();
	if (!response.ok) throw new Error(`The simulator refused: ${JSON.stringify(result)}`);
	return result;
}
