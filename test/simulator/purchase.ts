import type { FaultOf } from './answerFaults';
import type { Pin } from './products/pins';
import { alreadyUsedWordings, naira, serverDownWording } from './wordings';
import {
	Refusal,
	type Call,
	type JsonObject,
	type Order,
	type Outcome,
	type Product,
	type Reply,
	type Transaction,
} from './types';
import type { World } from './world';

/**
 * One purchase, in the order in which such servers work: the reference, the wallet, the debit, the vendor, the answer.
 * `prepare` checks the product; it throws a `Refusal` when there is nothing to sell.
 */
export async function purchase(
	call: Call,
	world: World,
	prepare: () => Order,
	product: Product,
	fault?: PurchaseFault,
): Promise<Reply> {
	const rules = world.config.products[product];
	const sent = call.body['request-id'] as string | undefined;
	const honoured = rules.ignoreReference ? undefined : sent;

	if (honoured !== undefined && rules.duplicates !== 'charge') {
		const [earlier] = world.transactions.find(call.environment, call.account, honoured);
		if (earlier && (rules.duplicates === 'refuse' || earlier.product !== product)) {
			throw new Refusal(alreadyUsedWordings[rules.alreadyUsed]);
		}
		if (earlier) return answerOf(earlier, world);
	}

	const order = prepare();
	const debit = order.debit ?? order.amount;
	if (call.environment === 'production' && call.account.balance < debit) {
		throw new Refusal(
			order.withoutWallet
				? `Insufficient balance. Required: ${naira(debit)}`
				: `Insufficient Account Kindly Fund Your Wallet => ${naira(call.account.balance)}`,
		);
	}

	const transaction = open(call, world, { product, order }, { sent, honoured });
	if (rules.vendorMs > 0) await world.timers.sleep(rules.vendorMs);
	return finish(call, world, transaction, fault);
}

/** Takes the money and writes the record. From here on requery finds the purchase. */
function open(
	call: Call,
	world: World,
	{ product, order }: Pick<Transaction, 'product' | 'order'>,
	reference: { sent?: string; honoured?: string },
): Transaction {
	const id = `TRX${Date.now()}${String(world.nextSerial()).padStart(6, '0')}`;
	const transaction: Transaction = {
		id,
		environment: call.environment,
		account: call.account,
		product,
		order,
		sentReference: reference.sent,
		requestId:
			reference.honoured ?? (reference.sent === undefined ? id : `SRV-${world.random.letters(20)}`),
		status: 'pending',
		message: order.message,
		at: Date.now(),
		balanceBefore: call.account.balance,
		balanceAfter: call.account.balance,
		charged: false,
		fulfilled: false,
		goods: {},
		intent: intentOf(call),
		looks: 0,
		toldCodes: [],
	};
	if (call.environment === 'production') world.ledger.charge(transaction);
	transaction.balanceAfter = call.account.balance;
	world.transactions.add(transaction);
	order.begin?.(transaction);
	return transaction;
}

export const serverDown: Reply = {
	status: 403,
	body: { status: 'fail', message: serverDownWording },
};

interface Sold {
	transaction: Transaction;
	world: World;
}

/** Changes how a purchase goes; never fires on anything else. */
export const purchaseFaults = {
	/** Debited, answered with `word`; settles after `afterMs`, or on command. */
	pending(
		{ transaction, world }: Sold,
		{ word, settle = 'success', afterMs }: { word?: string; settle?: Outcome; afterMs?: number },
	) {
		transaction.word = word;
		transaction.message = 'Transaction is processing';
		if (afterMs !== undefined)
			world.timers.after(afterMs, () => {
				if (transaction.status === 'pending') world.settle(transaction, settle);
			});
		return answerOf(transaction, world);
	},
	/** Debited, the vendor fails, refunded; HTTP 200 and a failure word. */
	fail({ transaction, world }: Sold, { message, word }: { message?: string; word?: string }) {
		world.settle(transaction, 'failed');
		if (message) transaction.message = message;
		return answerOf(transaction, world, word);
	},
	/** Debited; HTTP 403 "Server Down Try Again Later". */
	serverDown({ transaction, world }: Sold, { outcome = 'success' }: { outcome?: Outcome }): Reply {
		world.settle(transaction, outcome);
		return serverDown;
	},
	/** Debited; HTTP 200 with an unknown word. */
	unknownStatus({ transaction, world }: Sold, { outcome = 'success' }: { outcome?: Outcome }) {
		world.settle(transaction, outcome);
		return answerOf(transaction, world, 'accepted');
	},
};

export type PurchaseFault = FaultOf<typeof purchaseFaults>;

/** The result at the vendor, and the answer to the caller. */
function finish(call: Call, world: World, transaction: Transaction, fault?: PurchaseFault): Reply {
	const isFailure = isSimulatedFailure(call) || transaction.order.vendorFails;
	if (fault && !isFailure) {
		const go = purchaseFaults[fault.kind] as (sold: Sold, options: typeof fault) => Reply;
		return go({ transaction, world }, fault);
	}
	if (isFailure) world.settle(transaction, 'failed');
	else if (transaction.order.staysPending) transaction.word = 'success';
	else world.settle(transaction, 'success');
	return answerOf(transaction, world);
}

export const isSimulatedFailure = ({ environment, body }: Call): boolean =>
	environment === 'sandbox' && body.sandbox_status === 'fail';

const statusWords = { success: 'success', failed: 'fail', pending: 'process' };

/** The answer to a purchase; the same again, but for its state, when the reference comes again. */
function answerOf(transaction: Transaction, world: World, word?: string): Reply {
	const { shapes, products } = world.config;
	const { ignoreReference } = products[transaction.product];
	const { order } = transaction;
	const wallet = !order.withoutWallet && { newbal: transaction.balanceAfter, system: 'API' };
	const status = word ?? transaction.word ?? statusWords[transaction.status];
	const codes = shapes.codesInMessage ? codesIn(transaction.goods) : [];
	const message = [transaction.message, ...codes].join('. Code: ');
	return {
		status: 200,
		body: {
			...wallet,
			...order.answer?.(transaction),
			...(shapes.extraFields && order.extra?.(transaction)),
			...(ignoreReference && { 'request-id': transaction.requestId }),
			status,
			message,
		},
		taken: (text) => {
			const told = codesIn(transaction.goods).filter((code) => text.includes(code));
			transaction.toldCodes.push(...told);
		},
	};
}

/** Fields that only the answer to a purchase has: an electricity token, pins. */
export function codesIn({ token, pins }: JsonObject): string[] {
	const made = (pins ?? []) as Pin[];
	return [token, ...made.map(({ pin }) => pin)].filter(
		(code): code is string => typeof code === 'string' && code !== '',
	);
}

/** Tests tell their purchases apart by a field of their own in the body. */
export function intentOf({ body }: Call): string | undefined {
	return typeof body.intent === 'string' ? body.intent : undefined;
}
