import { answerMutants } from './answers';
import { askingMutants } from './asking';
import { batchMutants } from './batch';
import { endingMutants } from './endings';
import { machineMutants } from './machine';
import { referenceMutants } from './references';
import { wordMutants } from './words';

export const mutants = [
	...machineMutants,
	...endingMutants,
	...answerMutants,
	...wordMutants,
	...askingMutants,
	...referenceMutants,
	...batchMutants,
];
