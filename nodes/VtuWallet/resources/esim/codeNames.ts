/** How deployments name what installs an eSIM, in plain letters. */
export const linkNames = [
	'universallink',
	'installlink',
	'installationlink',
	'esimlink',
	'qrcodeurl',
];
export const activationNames = ['activationcode', 'lpacode', 'lpa'];
