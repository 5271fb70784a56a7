import type { Api } from '../../api/types';

/** A run asks once for a catalogue, which is the same for all rows. */
export function oncePerRun<T>(ask: (api: Api) => Promise<T>): (api: Api) => Promise<T> {
	const asked = new WeakMap<Api, Promise<T>>();
	return async (api) => {
		const answer = asked.get(api) ?? ask(api);
		asked.set(api, answer);
		return await answer;
	};
}

/** The same for each ID. */
export function oncePerRunAndId<T>(
	ask: (api: Api, id: string) => Promise<T>,
): (api: Api, id: string) => Promise<T> {
	const byId = oncePerRun(async () => new Map<string, Promise<T>>());
	return async (api, id) => {
		const asked = await byId(api);
		const answer = asked.get(id) ?? ask(api, id);
		asked.set(id, answer);
		return await answer;
	};
}
