import { clocks, threeProcesses, webhooks } from './atOnce';
import { campaigns } from './campaigns';
import { everyFaultFamily, ignoring } from './everyFault';
import type { Family } from './family';
import {
	inventedEchoes,
	inventedFaults,
	inventedNestings,
	inventedRefusals,
	inventedTrifles,
} from './invented';
import { allBack, errorsBack, keysTwice } from './loops';
import { publicServer } from './publicServer';
import { followedUp, forgetful, strangers } from './requery';
import { changedAfterKill, changedWorkflow, killedRuns, retriesOfRetries } from './retries';
import { hostileKeys, hostileSettings, limitedRuns, writtenBack } from './sheets';
import { accounts, environments, removedClaims, renamedPlans, tornLedgers } from './surroundings';
import {
	aheadOfItself,
	bareFailures,
	denials,
	inventedContradictions,
	oddAnswers,
} from './wrongAnswers';

/** The families by their names. The order decides which products have their turn. */
export const families = Object.entries<Family>({
	everyFault: everyFaultFamily,
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
	ignoring,
	tornLedgers,
	removedClaims,
	hostileKeys,
	hostileSettings,
	campaigns,
	denials,
	renamedPlans,
	forgetful,
	followedUp,
	threeProcesses,
	clocks,
	writtenBack,
	inventedRefusals,
	inventedNestings,
	inventedFaults,
	inventedEchoes,
	inventedContradictions,
	inventedTrifles,
	bareFailures,
	publicServer,
}).map(([name, family]) => ({ ...family, name }));
