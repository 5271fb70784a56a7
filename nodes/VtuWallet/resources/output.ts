import { z } from 'zod';

import type { Operation } from '../batch/operation';
import { receiptShape } from '../batch/report/receiptShape';

/** The simplified item, from which the build makes the schemas for the editor. */
export function outputOf({ kind, output }: Operation): z.AnyZodObject {
	return z.object(
		kind === 'purchase' ? { ...receiptShape.first, ...output, ...receiptShape.last } : output,
	);
}
