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
