import type { Answer } from '../../values/answer';
import { lettersOf } from '../../values/words';
import { tokenRefusals } from '../dialect';
import { messageOf, saysFailed } from './answer';
import { refusalOf } from './refusals';
import { statusWordOf } from './statuses';

/** Whether the words of an answer blame the token. */
export function blamesToken(answer: Answer): boolean {
	if (answer.kind !== 'http') return false;
	const { status, body } = answer;
	// Some answers hold only the reason.
	const isBare = status < 500 && statusWordOf(body) === 'none';
	const isRefusal = status === 403 || saysFailed(body) || isBare;
	return status === 401 || (isRefusal && refusalOf(messageOf(body)) === 'token');
}

/**
 * Whether the public server software says so. It has no list of networks to probe. After a charge it answers with HTTP 200, and a
 * vendor in other words.
 */
export const isOfPublicServer = (answer: Answer): boolean =>
	answer.kind === 'http' &&
	answer.status === 403 &&
	tokenRefusals.includes(lettersOf(messageOf(answer.body)));
