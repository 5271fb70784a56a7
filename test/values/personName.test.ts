import { hasSameNames, mayBeSamePerson } from '../../nodes/VtuWallet/values/personName';

describe('two names', () => {
	it.each([
		['the same name', 'Ada Obi', 'ADA OBI'],
		['another order', 'Obi Ada', 'ADA OBI'],
		['a middle name left out', 'Ada Obi', 'ADA CHIOMA OBI'],
		['a title', 'Mrs. Ada Obi', 'ADA OBI'],
		['an initial', 'A. Obi', 'OBI ADA'],
		['only the family name given', 'Okafor', 'ADA OKAFOR'],
		['a slip of one letter', 'Ada Okafor', 'ADA OKAFFOR'],
		['two letters swapped', 'Ada Okafor', 'ADA OKFAOR'],
		['a name that the provider cut', 'Oluwadamilola Adeyemi', 'OLUWADAMIL ADEYEMI'],
		['marks above and below letters', 'Ṣadé Adéyẹmí', 'SADE ADEYEMI'],
		['an apostrophe', "Ada N'Golo", 'ADA NGOLO'],
		['dashes and commas', 'OBI, Ada-Chioma', 'ADA CHIOMA OBI'],
		['a company', 'Sunrise Bakery Ltd', 'SUNRISE BAKERY LTD'],
		['a title that is the whole name', 'Prince', 'PRINCE'],
		['a title beside a name', 'Prince Okafor', 'OKAFOR'],
		['a title on both sides', 'Prince Okafor', 'PRINCE ADA OKAFOR'],
		['a couple', 'Mrs Okafor', 'MR & MRS OKAFOR'],
		['two names and a title written by mistake', 'Mr Ada Obi', 'MRS ADA OBI'],
		['a letter doubled at the end', 'Okafor', 'OKAFORR'],
		['a consonant more at the end', 'Aisha Bello', 'AISHAT BELLO'],
	])('may belong to one person: %s', (_, expected, found) => {
		expect(mayBeSamePerson(expected, found)).toBe(true);
		expect(mayBeSamePerson(found, expected)).toBe(true);
	});

	it.each([
		['another person', 'Ada Obi', 'BOLA LAWAL'],
		['another first name in the same family', 'Ada Obi', 'BOLA OBI'],
		['another family name', 'Ada Obi', 'ADA LAWAL'],
		['initials alone', 'A O', 'ADA OBI'],
		['nothing but a title', 'Mr', 'ADA OBI'],
		['no name at all', '', 'ADA OBI'],
		['a short name that begins another one', 'John Okafor', 'JOHNSON OKAFOR'],
		['two slips', 'Ada Okafor', 'ADA OKEFER'],
		['a short name with another letter', 'Ada Obi', 'ADA ABI'],
		['one name that would stand for two', 'Obi Obi', 'ADA OBI'],
		['a prince and a princess', 'Prince Okafor', 'PRINCESS OKAFOR'],
		['a man and a woman of one family', 'Mr Okafor', 'MRS OKAFOR'],
		['an alhaji and a hajia', 'Alhaji Bello', 'HAJIA BELLO'],
		['a name of men and one of women', 'Aminu', 'AMINA'],
		['such names beside a family name', 'Aminu Bello', 'AMINA BELLO'],
		['a name of women with a letter more', 'Karim Bello', 'KARIMA BELLO'],
		['a long name of women with a letter more', 'Christian Obi', 'CHRISTIANA OBI'],
		['another first letter', 'Halima Bello', 'SALIMA BELLO'],
		...[
			...['Oluwakemi OLUWAFEMI', 'Oluwaseun OLUWASEGUN', 'Emmanuel EMMANUELLA'],
			...['Nathaniel NATHANIELLA', 'Chukwuma CHUKWUKA', 'Chukwudi CHUKWUDINMA'],
			...['Adewale ADEWOLE', 'Olawale OLAWOLE', 'Adeleke ADELEYE', 'Okafor OKOFOR'],
			...['Emmanuel EMMANUELLE', 'Ogunleye OGUNLEKE', 'Oyewole OYEWALE'],
		].map((names): [string, string, string] => {
			const [expected, found] = names.split(' ');
			return [`two names that are alike, ${names}`, expected, found];
		}),
	])('do not belong to one person: %s', (_, expected, found) => {
		expect(mayBeSamePerson(expected, found)).toBe(false);
		expect(mayBeSamePerson(found, expected)).toBe(false);
	});

	it.each([
		['Mrs. Obi, Ada', 'ADA OBI', true],
		['Ada Obi', 'ADA CHIOMA OBI', false],
		['A. Obi', 'ADA OBI', false],
	])('%s and %s are the same names: %s', (expected, found, isSame) => {
		expect(hasSameNames(expected, found)).toBe(isSame);
	});
});
