import { type Endpoint, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest, Contract } from '../../api/types';

/** A run asks once for each request or ID, because the answer is the same for all rows. */
export function oncePerRunAndId<T, Id>(
	ask: (api: Api, id: Id) => Promise<T>,
): (api: Api, id: Id) => Promise<T> {
	const asked = new WeakMap<Api, Map<string, Promise<T>>>();
	return async (api, id) => {
		const answers = asked.get(api) ?? new Map<string, Promise<T>>();
		asked.set(api, answers);
		const name = JSON.stringify(id) ?? '';
		const answer = answers.get(name) ?? ask(api, id);
		answers.set(name, answer);
		return await answer;
	};
}

/** The same for what has no ID. */
export function oncePerRun<T>(ask: (api: Api) => Promise<T>): (api: Api) => Promise<T> {
	const once = oncePerRunAndId<T, undefined>(async (api) => await ask(api));
	return async (api) => await once(api, undefined);
}

/** The same for a catalogue. The user may add to its query. */
export function catalogue<T>(
	endpoint: Endpoint,
	contract: Contract<T>,
): (api: Api, request?: ApiRequest) => Promise<T> {
	const once = oncePerRunAndId(
		async (api: Api, request: ApiRequest) => await api.ask(request, contract),
	);
	const { method } = endpoint;
	return async (api, request = { method, path: pathOf(api.provider, endpoint) }) =>
		await once(api, request);
}
