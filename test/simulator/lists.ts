import type { Config } from './config';
import type { JsonObject, Reply } from './types';

/** A list whose shape the document does not show, in the shape that is configured. */
export function undocumentedList(rows: JsonObject[], config: Config): Reply {
	const { lists } = config.shapes;
	return { status: 200, body: lists === 'bare' ? rows : { status: 'success', [lists]: rows } };
}
