import { shipped } from '../build/lint/house.mjs';

export default shipped('credentials');
