export const examBodies = [
	{ id: 1, name: 'WAEC', price: 3500 },
	{ id: 2, name: 'NECO', price: 1300 },
	{ id: 3, name: 'NABTEB', price: 1100 },
];
