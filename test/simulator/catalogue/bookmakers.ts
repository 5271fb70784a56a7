/** The document does not list them: taken by number or by name. */
export const bookmakers =
	'bet9ja betking sportybet 1xbet nairabet betway merrybet bangbet msport livescorebet'.split(' ');

export function isBookmaker(id: string): boolean {
	const place = Number(id);
	return (
		bookmakers.includes(id.toLowerCase()) ||
		(Number.isInteger(place) && place >= 1 && place <= bookmakers.length)
	);
}
