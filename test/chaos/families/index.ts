import { accounts } from './accounts';
import { aheadOfItself } from './bookings';
import { campaigns, sharedLists } from './campaigns';
import { changedAfterKill, changedWorkflow } from './changed';
import { bareFailures, inventedContradictions, inventedTrifles } from './contradictions';
import { denials } from './denials';
import { environments } from './environments';
import { everyFaultFamily } from './everyFault';
import type { Family } from './family';
import { forgetful } from './forgetful';
import { hostileKeys, hostileSettings } from './hostileRows';
import { ignoring } from './ignoring';
import { inventedEchoes, inventedFaults, inventedNestings, inventedRefusals } from './invented';
import { tornLedgers, sharedLedgers } from './ledgers';
import { limitedRuns } from './limits';
import { allBack, errorsBack, keysTwice } from './loops';
import { oddAnswers } from './oddAnswers';
import { threeProcesses } from './processes';
import { refusals } from './refusals';
import { renamedPlans } from './renamed';
import { killedRuns, retriesOfRetries } from './retries';
import { strangers, wordings } from './strangers';
import { webhooks, workers } from './webhooks';
import { writtenBack } from './writtenBack';

export const families: Family[] = [
	everyFaultFamily,
	refusals,
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
	workers,
	environments,
	accounts,
	strangers,
	wordings,
	ignoring,
	sharedLedgers,
	tornLedgers,
	hostileKeys,
	hostileSettings,
	campaigns,
	sharedLists,
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
