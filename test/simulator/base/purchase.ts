import type { PurchaseFault } from '../purchase';
import { codesIn, intentOf } from '../purchase';
import { Refusal, type Call, type JsonObject, type Reply, type Transaction } from '../types';
import { naira } from '../wordings';
import type { World } from '../world';
import type { BaseOrder, BaseRoute } from './order';
import { vendOf, type Vend, type WholesalerFault } from './wholesaler';

const limitReached =
	'You have Reach Daily Transaction Limit Kindly Message the Admin To Upgrade Your Account';

/** The status word of an answer, by what the record says. */
const statusWords = { success: 'success', pending: 'process', failed: 'fail' };

/** One purchase that the validator let through, of a known user, in the server's order. */
export async function sell(
	call: Call,
	world: World,
	route: BaseRoute,
	fault: PurchaseFault | WholesalerFault | undefined,
): Promise<Reply> {
	const { base } = world.config;
	const { product, habits } = route;
	const sent = call.body['request-id'] as string | undefined;
	const honoured = habits.ownReference === undefined || base.isFork ? sent : undefined;

	if (base.blockedNumbers.some((number) => Object.values(call.body).includes(number)))
		throw new Refusal('Number Block');
	if (honoured !== undefined && recordsOf(world, honoured).length > 0)
		throw new Refusal(habits.usedReference, { status: base.isFork ? 200 : 403 });

	const order = route.order(call, world);
	if (base.switchedOff.includes(product)) throw new Refusal(order.switchedOff);
	if (base.limitReached.includes(product)) throw new Refusal(limitReached);
	await world.timers.sleep(base.raceMs);

	const { balance } = call.account;
	if (call.environment === 'production' && balance < costOf(order))
		throw new Refusal(`Insufficient Account ${habits.wallet} => ${naira(balance)}`);
	const reference = honoured ?? `${habits.ownReference}${Date.now()}${world.nextSerial()}`;
	const transaction = debit(call, world, { route, order, reference, sent });
	return await vend(world, { route, order, transaction, honoured }, vendOf(fault));
}

const costOf = ({ debit: taken, amount }: Pick<BaseOrder, 'debit' | 'amount'>) => taken ?? amount;

const recordsOf = ({ transactions }: World, reference: string) =>
	transactions.list.filter(({ requestId }) => requestId === reference);

interface Begun {
	route: BaseRoute;
	order: BaseOrder;
	reference: string;
	sent?: string;
}

/** The server commits this before it calls the wholesaler. */
function debit(call: Call, world: World, { route, order, reference, sent }: Begun): Transaction {
	const { account, environment } = call;
	const { balance: balanceBefore } = account;
	const transaction: Transaction = {
		...{ id: reference, requestId: reference, sentReference: sent, environment, account },
		...{ product: route.product, order: { ...order, message: order.words.success } },
		...{ status: 'pending', message: order.words.pending, at: Date.now() },
		...{ balanceBefore, balanceAfter: balanceBefore - costOf(order) },
		...{ charged: false, fulfilled: false, goods: {}, intent: intentOf(call) },
		...{ looks: 0, toldCodes: [] },
	};
	if (environment === 'production') world.ledger.charge(transaction);
	return transaction;
}

interface Sale {
	route: BaseRoute;
	order: BaseOrder;
	transaction: Transaction;
	honoured?: string;
}

async function vend(world: World, sale: Sale, wanted: Vend): Promise<Reply> {
	const { transaction, order, honoured } = sale;
	if (wanted.record !== 'none') world.transactions.add(transaction);
	if (wanted.ms) await world.timers.sleep(wanted.ms);
	// A wholesaler serves a reference once. The server then marks every record with the reference as failed.
	const earlier = honoured === undefined ? [] : recordsOf(world, honoured);
	const isRepeated = earlier.some(({ fulfilled }) => fulfilled);
	const played: Vend = isRepeated ? { record: 'failed', delivers: false } : wanted;
	if (isRepeated) for (const record of earlier) record.status = 'failed';

	if (played.delivers) {
		order.fulfil?.(transaction);
		transaction.fulfilled = true;
	}
	if (played.record !== 'none') {
		transaction.status = played.record;
		transaction.message = order.words[played.record];
	}
	const fails = played.record === 'failed' || played.record === 'none';
	if (played.refunds ?? (fails && !sale.route.habits.keepsMoney)) refund(world, transaction);
	const { later } = played;
	if (later)
		world.timers.after(later.afterMs, () => {
			if (transaction.status === 'pending') world.settle(transaction, later.outcome);
		});
	return played.answer?.() ?? answerOf(world, sale, played);
}

/** Writes from the figure before the debit, so the debits of parallel requests are lost. */
function refund({ ledger, config }: World, transaction: Transaction): void {
	if (!transaction.charged) return;
	ledger.refund(transaction);
	if (config.base.losesUpdates) transaction.account.balance = transaction.balanceBefore;
}

function answerOf({ config }: World, sale: Sale, { word, message }: Vend): Reply {
	const { transaction, order, route } = sale;
	const { status, requestId, balanceBefore, balanceAfter } = transaction;
	const { habits } = route;
	const shown = status === 'pending' ? 'debited' : habits.newbal[status];
	const body: JsonObject = {
		...order.answer(transaction),
		'request-id': requestId,
		...(status === 'success' && habits.transid && { transid: requestId }),
		...(config.base.isFork && status === 'success' && { Status: 'successful' }),
		status: word ?? statusWords[status],
		message: message ?? order.words[status],
		oldbal: balanceBefore,
		newbal: shown === 'debited' ? balanceAfter : balanceBefore,
	};
	return {
		status: 200,
		body,
		taken: (text) => {
			const told = codesIn(transaction.goods).filter((code) => text.includes(code));
			transaction.toldCodes.push(...told);
		},
	};
}
