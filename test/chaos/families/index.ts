import { accounts } from './accounts';
import { campaigns } from './campaigns';
import { changedAfterKill, changedWorkflow } from './changed';
import { environments } from './environments';
import { everyFaultFamily } from './everyFault';
import type { Family } from './family';
import { forgetful } from './forgetful';
import { hostileKeys, hostileSettings } from './hostileRows';
import { ignoring } from './ignoring';
import {
	inventedEchoes,
	inventedFaults,
	inventedNestings,
	inventedRefusals,
	inventedTrifles,
} from './invented';
import { tornLedgers } from './ledgers';
import { limitedRuns } from './limits';
import { allBack, errorsBack, keysTwice } from './loops';
import { threeProcesses } from './processes';
import { renamedPlans } from './renamed';
import { killedRuns, retriesOfRetries } from './retries';
import { strangers, wordings } from './strangers';
import { webhooks } from './webhooks';
import { writtenBack } from './writtenBack';
import {
	aheadOfItself,
	bareFailures,
	denials,
	inventedContradictions,
	oddAnswers,
} from './wrongAnswers';

export const families: Family[] = [
	everyFaultFamily,
	oddAnswers,
	aheadOfItself,
	errorsBack,
	allBack,
	keysTwice,
	retriesOfRetries,
	killedRuns,
	limitedRuns,
	changedWorkflow,
	changedAfterKill,
	webhooks,
	environments,
	accounts,
	strangers,
	wordings,
	ignoring,
	tornLedgers,
	hostileKeys,
	hostileSettings,
	campaigns,
	denials,
	renamedPlans,
	forgetful,
	threeProcesses,
	writtenBack,
	inventedRefusals,
	inventedNestings,
	inventedFaults,
	inventedEchoes,
	inventedContradictions,
	inventedTrifles,
	bareFailures,
];
