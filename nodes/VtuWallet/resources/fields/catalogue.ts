import type { Endpoint } from '../../api/endpoints';
import type { Api, ApiRequest, Contract } from '../../api/types';
import { oncePerRun } from './oncePerRun';

/** A catalogue is the same for all rows, so a run asks for it once; a deployment may have it at another path. */
export function catalogue<T>(
	endpoint: Endpoint,
	contract: Contract<T>,
): (api: Api, request?: ApiRequest) => Promise<T> {
	const asked = oncePerRun(async () => new Map<string, Promise<T>>());
	return async (api, request = endpoint) => {
		const byRequest = await asked(api);
		const which = JSON.stringify([request.path, request.query ?? {}]);
		const answer = byRequest.get(which) ?? api.ask(request, contract);
		byRequest.set(which, answer);
		return await answer;
	};
}
