import { unshipped } from './lint/house.mjs';

export default unshipped;
