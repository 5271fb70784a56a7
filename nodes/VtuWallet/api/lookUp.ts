import type { Answer } from '../values/answer';
import { readRequery } from './answers/requery';
import { paths } from './dialect';
import { fillPath } from './endpoints';
import type { Api, LookedUp } from './types';

/** Asks for the purchase with this reference. The request is read-only. */
export async function requery(
	api: Pick<Api, 'send' | 'provider'>,
	reference: string,
	timeoutMs?: number,
): Promise<LookedUp> {
	const path = pathOf(reference);
	const answer =
		path === undefined ? cannotBeAsked : await api.send({ method: 'GET', path, timeoutMs });
	return { ...readRequery(answer, reference, api.provider.notFoundWording), answer };
}

function pathOf(reference: string): string | undefined {
	try {
		return fillPath(paths.requery, { id: reference });
	} catch {
		return undefined;
	}
}

const cannotBeAsked: Answer = {
	kind: 'fault',
	code: 'NOT_ASKED',
	message: 'The reference cannot be part of an address',
	lasting: true,
};
