import { unshipped } from '../build/lint/house.mjs';

export default unshipped;
