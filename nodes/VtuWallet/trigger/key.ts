import { createHash } from 'crypto';

/** How a reference is remembered: 60 bits of its hash, so that a long reference costs no more than a short one. */
export const keyLength = 10;

export function keyOf(reference: string): string {
	return createHash('sha256').update(reference).digest('base64url').slice(0, keyLength);
}
