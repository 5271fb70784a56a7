import type { PurchaseFault } from './faults';
import type { Pin } from './pins';
import { alreadyUsedMessage, naira, serverDownWording } from './wordings';
import {
	Refusal,
	type Call,
	type JsonObject,
	type Order,
	type Product,
	type Reply,
	type Transaction,
	type TransactionStatus,
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
			throw new Refusal(alreadyUsedMessage(rules.alreadyUsed));
		}
		if (earlier) return answerOf(earlier, world);
	}

	const order = prepare();
	const debit = order.debit ?? order.amount;
	if (call.environment === 'production' && call.account.balance < debit) {
		throw new Refusal(
			order.insufficient?.(debit) ??
				`Insufficient Account Kindly Fund Your Wallet => ${naira(call.account.balance)}`,
		);
	}

	const transaction = open(call, world, { product, order }, { sent, honoured });
	if (rules.vendorMs > 0) await world.timers.sleep(rules.vendorMs);
	return finish(call, world, transaction, fault);
}

/** The debit, and the record of it. From here on the purchase can be found. */
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

/** What the vendor made of it, and what the caller is told. */
function finish(call: Call, world: World, transaction: Transaction, fault?: PurchaseFault): Reply {
	const simulatedFailure = call.environment === 'sandbox' && call.body.sandbox_status === 'fail';
	if (simulatedFailure || transaction.order.vendorFails) {
		conclude(world, transaction, 'failed');
		return answerOf(transaction, world);
	}
	switch (fault?.kind) {
		case undefined:
			if (transaction.order.staysPending) transaction.word = 'success';
			else conclude(world, transaction, 'success');
			return answerOf(transaction, world);
		case 'fail':
			conclude(world, transaction, 'failed');
			if (fault.message) transaction.message = fault.message;
			return answerOf(transaction, world, fault.word);
		case 'pending':
			transaction.word = fault.word;
			transaction.message = 'Transaction is processing';
			if (fault.afterMs !== undefined) {
				world.timers.after(fault.afterMs, () => {
					if (transaction.status === 'pending')
						world.settle(transaction, fault.settle ?? 'success');
				});
			}
			return answerOf(transaction, world);
		case 'unknownStatus':
			conclude(world, transaction, fault.outcome ?? 'success');
			return answerOf(transaction, world, fault.word ?? 'accepted');
		case 'serverDown':
			conclude(world, transaction, fault.outcome ?? 'success');
			return { status: fault.status ?? 403, body: { status: 'fail', message: serverDownWording } };
	}
}

function conclude(world: World, transaction: Transaction, outcome: TransactionStatus): void {
	if (outcome !== 'pending') world.settle(transaction, outcome);
}

const statusWords = { success: 'success', failed: 'fail', pending: 'process' };

/** The answer to a purchase; the same again, but for its state, when the reference comes again. */
function answerOf(transaction: Transaction, world: World, word?: string): Reply {
	const { shapes } = world.config;
	const { order } = transaction;
	const wallet = !order.withoutWallet && { newbal: transaction.balanceAfter, system: 'API' };
	const status = word ?? transaction.word ?? statusWords[transaction.status];
	const codes = shapes.codesInMessage ? codesIn(transaction.goods) : [];
	const message = [transaction.message, ...codes].join('. Code: ');
	return {
		status: 200,
		body: { ...wallet, ...order.answer?.(transaction), status, message },
		taken: (text) => {
			const told = codesIn(transaction.goods).filter((code) => text.includes(code));
			transaction.toldCodes.push(...told);
		},
	};
}

/** What only the answer to a purchase tells: an electricity token, pins. */
function codesIn({ token, pins }: JsonObject): string[] {
	const made = (pins ?? []) as Pin[];
	return [token, ...made.map(({ pin }) => pin)].filter(
		(code): code is string => typeof code === 'string' && code !== '',
	);
}

/** Tests tell their purchases apart by a field of their own in the body. */
export function intentOf({ body }: Call): string | undefined {
	return typeof body.intent === 'string' ? body.intent : undefined;
}
