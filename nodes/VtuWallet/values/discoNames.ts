import type { Vocabulary } from './naming';

/** The places of electricity companies, with the abbreviations on bills and in sheets. */
const lettersOf: Record<string, string[]> = {
	aba: ['aple', 'apl'],
	abuja: ['aedc'],
	benin: ['bedc'],
	eko: ['ekedc', 'ekedp'],
	enugu: ['eedc'],
	ibadan: ['ibedc'],
	ikeja: ['ikedc', 'ie', 'ikedp'],
	jos: ['jed', 'jedc', 'jedplc'],
	kaduna: ['kaedco', 'kaedc'],
	kano: ['kedco'],
	'port harcourt': ['phed', 'phedc', 'ph', 'portharcourt'],
	yola: ['yedc', 'yedco'],
};

export const discoWords: Vocabulary = {
	sameAs: new Map(
		Object.entries(lettersOf).flatMap(([place, letters]) =>
			letters.map((spelling) => [spelling, place] as const),
		),
	),
	idle: new Set(
		'electric electricity distribution company co disco plc limited ltd power nigeria'.split(' '),
	),
};
