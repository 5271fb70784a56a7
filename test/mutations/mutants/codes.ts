import { inFile } from '../mutant';

const pins = inFile('values/pins.ts');
const unread = inFile('values/unreadCodes.ts');
const masked = inFile('values/maskedCodes.ts');
const product = inFile('batch/report/productFields.ts');

/** Codes that were paid for: each beside its own half, and none of them lost. */
export const codeMutants = [
	pins(
		'const allSerials = places(serials);',
		'const allSerials = pieces(serials);',
		'moves a serial to the pin before it',
	),
	product(
		'&& !isWebPage((answer as IDataObject).text)',
		'',
		'sends a buyer to look for pins in the web page of a balancer',
	),
	pins("own.length > 0 ? own : ['']", 'own', 'moves the serials behind one that is none'),
	pins("pins.some(({ pin }) => pin === '') ||", '', 'does not notice that a pin is missing'),
	pins(
		"(pins.some(({ serial }) => serial === '') && pins.some(({ serial }) => serial !== ''))",
		'false',
		'does not notice that serials are missing',
	),
	unread('isOfCodes(name)\n?', 'name === "" ?', 'loses a short code under another name'),
	unread(
		'codes.has(plain(piece)) ||',
		'known.includes(plain(piece)) ||',
		'takes a code for a part of another',
	),
	masked('.replace(link, mark)', '', 'leaves an install link where nothing may be kept'),
	masked('!looksLikeCode(run) ? run : mark', 'true ? run : mark', 'leaves a token in a message'),
	masked('known.has(one) ? mark : one', 'one', 'leaves a short pin in a message'),
	unread('&& !ofRequests.test(bare)', '', 'shows what let the request in'),
];
