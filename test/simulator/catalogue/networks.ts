/** The four networks of the document, with the prefixes that were given to them. */
export const networks = [
	{
		id: 1,
		name: 'MTN',
		prefixes:
			'0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026'.split(
				' ',
			),
	},
	{
		id: 2,
		name: 'AIRTEL',
		prefixes: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912'.split(' '),
	},
	{ id: 3, name: 'GLO', prefixes: '0705 0805 0807 0811 0815 0905 0915'.split(' ') },
	{ id: 4, name: '9MOBILE', prefixes: '0809 0817 0818 0908 0909'.split(' ') },
];

export function networkOf(id: unknown): string | undefined {
	return networks.find((network) => network.id === id)?.name;
}
