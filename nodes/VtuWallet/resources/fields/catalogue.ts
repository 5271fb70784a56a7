import { type Endpoint, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest, Contract } from '../../api/types';
import { oncePerRun } from './oncePerRun';

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
