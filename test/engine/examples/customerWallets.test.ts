import { useBench } from '../support/kit';
import { fee, WalletStory } from './walletStory';

const bench = useBench();

/** `STORY=41 STORIES=1` plays one story again, and `STORIES=200` plays many. */
const { STORY = '1', STORIES = '24' } = process.env;
const seeds = Array.from({ length: Number(STORIES) }, (_, index) => Number(STORY) + index);

const kobo = (naira: number) => Math.round(naira * 100);
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + kobo(amount), 0);

const delivered = (phone: string) => bench().books.byRecipient[phone.replace(/^0/, '234')] ?? 0;

/** The balance of the customer, by the payments and the provider's books. */
function due({ payments, orders }: WalletStory, customer: string): number {
	const paid = [...payments.values()].filter((one) => one.customer === customer);
	const bought = orders.filter((one) => one.customer === customer && delivered(one.phone) > 0);
	return sum(paid.map(({ amount }) => amount)) - sum(bought.map(({ airtime }) => airtime + fee));
}

it.each(seeds)("The customers' money adds up to the kobo (story %i)", async (seed) => {
	const story = new WalletStory(bench(), seed);
	const told = () => ({ seed, moves: story.moves });
	await story.play(() => {
		for (const customer of ['ada', 'bola'])
			expect({ ...told(), isShort: due(story, customer) < 0 }).toEqual({
				...told(),
				isShort: false,
			});
	});
	await story.finish();
	for (const customer of ['ada', 'bola']) {
		const { balance, lines } = await story.statement(customer);
		const has = { balance: kobo(balance), lines: sum(lines.map(({ amount }) => amount)) };
		const is = due(story, customer);
		expect({ ...told(), ...has }).toEqual({ ...told(), balance: is, lines: is });
		expect({ ...told(), open: lines.filter(({ state }) => state === 'open') }).toEqual({
			...told(),
			open: [],
		});
	}
	for (const { order, phone } of story.orders) {
		const answer = story.decided.get(order);
		expect({ ...told(), order, times: delivered(phone) }).toEqual({
			...told(),
			order,
			times: answer?.status === 200 ? 1 : 0,
		});
	}
});
