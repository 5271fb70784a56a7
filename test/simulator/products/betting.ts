import { isBookmaker } from '../catalogue/bookmakers';
import { optionalReference } from '../fields';
import { sells } from '../route';
import { Refusal } from '../types';

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
