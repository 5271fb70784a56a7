const firstNames = 'ADA BOLA CHIDI DAMILOLA EMEKA FUNKE GARBA HALIMA IFEOMA JUMOKE'.split(' ');
const lastNames = 'OKAFOR ADEYEMI BELLO EZE IBRAHIM LAWAL MUSA NWOSU OGUNDIPE YUSUF'.split(' ');

/** The same name for the same meter or smartcard, always. */
export function customerName(number: string): string {
	const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index + 3), 0);
	return `${firstNames[sum % 10]} ${lastNames[Math.floor(sum / 10) % 10]}`;
}

/** Numbers of nothing but zeros belong to nobody. */
export function belongsToSomebody(number: string): boolean {
	return !/^0+$/.test(number);
}
