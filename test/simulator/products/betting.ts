import { optionalReference } from '../fields';
import { sells } from '../route';
import { Refusal } from '../types';

/** The document does not list them: taken by number or by name. */
const bookmakers =
	'bet9ja betking sportybet 1xbet nairabet betway merrybet bangbet msport livescorebet'.split(' ');

function isBookmaker(id: string): boolean {
	const place = Number(id);
	return (
		bookmakers.includes(id.toLowerCase()) ||
		(Number.isInteger(place) && place >= 1 && place <= bookmakers.length)
	);
}

export const bettingRoute = sells(
	'/api/fund/betting',
	'betting',
	{
		betting_id: { type: 'string' },
		customer_id: { type: 'string' },
		amount: { type: 'integer', min: 1, refusal: 'Minimum Betting Amount is ₦1' },
		...optionalReference,
	},
	({ body }) => {
		const bookmaker = String(body.betting_id);
		if (!isBookmaker(bookmaker)) throw new Refusal('Invalid Betting ID');
		const amount = Number(body.amount);
		return {
			recipient: String(body.customer_id),
			amount,
			message: `You have successfully funded ${bookmaker} account ${body.customer_id} with ₦${amount}`,
		};
	},
);
