/** The names of an eSIM's link and code in different deployments, in plain letters. */
export const linkNames = [
	'universallink',
	'installlink',
	'installationlink',
	'esimlink',
	'qrcodeurl',
];
export const activationNames = ['activationcode', 'lpacode', 'lpa'];
