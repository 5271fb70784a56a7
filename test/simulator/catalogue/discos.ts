export const discos = [
	'Ikeja Electric',
	'Eko Electric',
	'Abuja Electric',
	'Kano Electric',
	'Port Harcourt Electric',
	'Jos Electric',
	'Ibadan Electric',
	'Kaduna Electric',
	'Enugu Electric',
	'Benin Electric',
	'Yola Electric',
].map((name, index) => ({ id: index + 1, name }));
