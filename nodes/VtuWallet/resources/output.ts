import { z } from 'zod';

import type { Operation } from '../batch/operation';
import { receiptShape } from '../batch/report/receiptShape';

/** The simplified item of an operation; the schemas that the editor shows before the first run are made from it. */
export function outputOf({ kind, output }: Operation): z.AnyZodObject {
	return z.object(
		kind === 'purchase' ? { ...receiptShape.first, ...output, ...receiptShape.last } : output,
	);
}
