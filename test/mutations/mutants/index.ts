import { accountMutants } from './accounts';
import { answerMutants } from './answers';
import { askingMutants } from './asking';
import { batchMutants } from './batch';
import { codeMutants } from './codes';
import { endingMutants } from './endings';
import { hostMutants } from './hosts';
import { ledgerMutants } from './ledger';
import { machineMutants } from './machine';
import { nameMutants } from './names';
import { pictureMutants } from './pictures';
import { pooledMutants } from './pooled';
import { readBackMutants } from './readBack';
import { referenceMutants } from './references';
import { textingMutants } from './texting';
import { tidyingMutants } from './tidying';
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
	...hostMutants,
	...ledgerMutants,
	...tidyingMutants,
	...accountMutants,
	...pooledMutants,
	...textingMutants,
	...readBackMutants,
	...pictureMutants,
	...codeMutants,
];
