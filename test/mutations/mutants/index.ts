import { answerMutants } from './answers';
import { askingMutants } from './asking';
import { batchMutants } from './batch';
import { endingMutants } from './endings';
import { ledgerMutants } from './ledger';
import { machineMutants } from './machine';
import { nameMutants } from './names';
import { pooledMutants } from './pooled';
import { readBackMutants } from './readBack';
import { referenceMutants } from './references';
import { textingMutants } from './texting';
import { wordMutants } from './words';

export const mutants = [
	...machineMutants,
	...endingMutants,
	...answerMutants,
	...wordMutants,
	...askingMutants,
	...referenceMutants,
	...batchMutants,
	...nameMutants,
	...ledgerMutants,
	...pooledMutants,
	...textingMutants,
	...readBackMutants,
];
