import { type Endpoint, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest, Contract } from '../../api/types';

/** A run asks once for a catalogue, which is the same for all rows. The user may add to its query. */
export function catalogue<T>(
	endpoint: Endpoint,
	contract: Contract<T>,
): (api: Api, request?: ApiRequest) => Promise<T> {
	const asked = oncePerRun(async () => new Map<string, Promise<T>>());
	const { method } = endpoint;
	return async (api, request = { method, path: pathOf(api.provider, endpoint) }) => {
		const byRequest = await asked(api);
		const which = JSON.stringify([request.path, request.query ?? {}]);
		const answer = byRequest.get(which) ?? api.ask(request, contract);
		byRequest.set(which, answer);
		return await answer;
	};
}

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
