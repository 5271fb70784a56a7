import { answerMutants } from './answers';
import { askingMutants } from './asking';
import { batchMutants } from './batch';
import { endingMutants } from './endings';
import { machineMutants } from './machine';
import { referenceMutants } from './references';

export const mutants = [
	...machineMutants,
	...endingMutants,
	...answerMutants,
	...askingMutants,
	...referenceMutants,
	...batchMutants,
];
