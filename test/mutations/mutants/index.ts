import { answerMutants } from './answers';
import { batchMutants } from './batch';
import { endingMutants } from './endings';
import { machineMutants } from './machine';
import { referenceMutants } from './references';

export const mutants = [
	...machineMutants,
	...endingMutants,
	...answerMutants,
	...referenceMutants,
	...batchMutants,
];
