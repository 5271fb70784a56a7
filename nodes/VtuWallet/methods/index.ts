import { searchCablePlans, searchCableProviders, searchDataPlans, searchDiscos } from './everyday';
import type { Picker } from './picker';

/** What fills the lists of the resource locators, by the name that each of them gives. */
export const listSearch: Record<string, Picker> = {
	searchCablePlans,
	searchCableProviders,
	searchDataPlans,
	searchDiscos,
};
