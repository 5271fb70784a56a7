const firstNames = 'ADA BOLA CHIDI DAMILOLA EMEKA FUNKE GARBA HALIMA IFEOMA JUMOKE'.split(' ');
const lastNames = 'OKAFOR ADEYEMI BELLO EZE IBRAHIM LAWAL MUSA NWOSU OGUNDIPE YUSUF'.split(' ');

/** The same name for the same meter or smartcard, always. Numbers of nothing but zeros belong to nobody. */
export function customerOf(number: string): string | undefined {
	if (/^0+$/.test(number)) return undefined;
	const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index + 3), 0);
	return `${firstNames[sum % 10]} ${lastNames[Math.floor(sum / 10) % 10]}`;
}
