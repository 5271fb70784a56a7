import type { Api } from '../../api/types';

/** A catalogue is the same for all rows, so a run asks for it once. */
export function oncePerRun<T>(ask: (api: Api) => Promise<T>): (api: Api) => Promise<T> {
	const asked = new WeakMap<Api, Promise<T>>();
	return async (api) => {
		const answer = asked.get(api) ?? ask(api);
		asked.set(api, answer);
		return await answer;
	};
}

/** The same for what is asked by its id. */
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
