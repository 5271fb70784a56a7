import type { Answer } from '../../values/answer';
import { valuesUnder } from './entries';
import { signsIn } from './signs';
import type { Sign } from './signsOfText';

/** Only the answer to a purchase has these fields. */
const marks = /^(?:newbal(?:ance)?|trans(?:action)?id)$/;
const taken: readonly Sign[] = ['success', 'pending', 'yes', 'charged', 'told', 'used'];

/** Whether the body shows a purchase. The HTTP status does not count. */
export const tellsOfPurchase = (body: unknown): boolean =>
	signsIn(body).some((sign) => taken.includes(sign)) || valuesUnder(body, marks).length > 0;

export const answerTellsOfPurchase = (answer: Answer): boolean =>
	answer.kind === 'http' && tellsOfPurchase(answer.body);
