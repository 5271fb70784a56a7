import type { PurchaseOperation } from '../operation';
import { ownRequest } from './ownRequest';
import { sharedRequest } from './sharedRequest';
import type { Members } from './types';

export { ownRequest, sharedRequest };
export type { Members, MemberWords, Ways } from './types';

/** The rows of an operation that pools share requests. */
export const membersOf = ({ pooling }: Pick<PurchaseOperation, 'pooling'>): Members =>
	pooling ? sharedRequest : ownRequest;
