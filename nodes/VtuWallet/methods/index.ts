import { searchCablePlans, searchCableProviders, searchDataPlans, searchDiscos } from './everyday';
import type { Picker } from './picker';
import {
	searchAirports,
	searchEsimCountries,
	searchEsimPackages,
	searchEsimTopUpPlans,
	searchExamBodies,
	searchOwnEsims,
} from './products';

/** What fills the lists of the resource locators, by the name that each of them gives. */
export const listSearch: Record<string, Picker> = {
	searchAirports,
	searchCablePlans,
	searchCableProviders,
	searchDataPlans,
	searchDiscos,
	searchEsimCountries,
	searchEsimPackages,
	searchEsimTopUpPlans,
	searchExamBodies,
	searchOwnEsims,
};
