import { checkBody, type FieldRules } from '../fields';
import { intentOf, isSimulatedFailure, serverDown, type PurchaseFault } from '../purchase';
import type { PlainRoute } from '../route';
import { ok, Refusal, type Call, type Reply } from '../types';
import type { World } from '../world';
import { checkPhone } from './phone';

/** A conversion between its steps. The key is the token that the last step gave. */
export interface CashSession {
	username: string;
	network: unknown;
	phone: string;
	/** The step that comes next. */
	next: 2 | 3;
}

/** The PIN that is wrong on every phone. */
const wrongPin = '0000';

const everyStep: FieldRules = {
	step: { type: 'integer', oneOf: [1, 2, 3] },
	network: {
		type: 'integer',
		oneOf: [1, 2],
		refusal: 'Airtime to cash is for MTN and AIRTEL only',
	},
	phone: { type: 'string' },
};

const fieldsOfStep: Record<number, FieldRules> = {
	1: {},
	2: { otp: { type: 'string' }, data: { type: 'string' } },
	3: {
		data: { type: 'string' },
		share_pin: { type: 'string', pattern: /^\d{4}$/, refusal: 'Share PIN must be 4 digits' },
		amount: { type: 'integer', min: 1 },
	},
};

export const airtimeToCashRoute: PlainRoute = {
	method: 'POST',
	path: '/api/cash',
	fields: everyStep,
	answer: (call, world, fault) => {
		if (call.account.kycTier < 2)
			throw new Refusal('Upgrade your account to KYC Tier 2 to use airtime to cash');
		const step = Number(call.body.step);
		checkBody(call.body, fieldsOfStep[step]);
		const phone = checkPhone(call.body, world);
		if (step === 1) return sendOtp(call, world, phone);
		const session = takeSession(call, world, phone, step);
		return step === 2 ? verifyOtp(call, world, session) : convert(call, world, session, fault);
	},
};

function sendOtp({ body, account }: Call, world: World, phone: string): Reply {
	const { network } = body;
	world.otps.set(phone, world.random.digits(6));
	const data = openSession(world, { username: account.username, network, phone, next: 2 });
	return ok({ message: 'OTP sent to your phone number', data });
}

function verifyOtp({ body }: Call, world: World, session: CashSession): Reply {
	if (body.otp !== world.otps.get(session.phone)) throw new Refusal('Invalid OTP');
	world.otps.delete(session.phone);
	world.cashSessions.delete(String(body.data));
	return ok({ message: 'OTP verified', data: openSession(world, { ...session, next: 3 }) });
}

function convert(call: Call, world: World, session: CashSession, fault?: PurchaseFault): Reply {
	const { body, account } = call;
	if (body.share_pin === wrongPin) throw new Refusal('Invalid Share PIN');
	world.cashSessions.delete(String(body.data));
	const credit = (): void => {
		if (call.environment === 'sandbox') return;
		world.ledger.credit(account, {
			product: 'airtimeToCash',
			amount: (Number(body.amount) * 80) / 100,
			reference: String(body.data),
			transactionId: `CASH${world.nextSerial()}`,
			recipient: session.phone,
			intent: intentOf(call),
		});
	};
	const answer = (status: string, message: string): Reply => ({
		status: 200,
		body: { status, message, newbal: account.balance },
	});

	if (fault?.kind === 'fail' || isSimulatedFailure(call))
		return answer('fail', 'The network could not transfer the airtime');
	if (fault?.kind === 'pending') {
		if (fault.afterMs !== undefined && fault.settle !== 'failed')
			world.timers.after(fault.afterMs, credit);
		return answer(fault.word ?? 'process', 'Transaction is processing');
	}
	credit();
	if (fault?.kind === 'serverDown') return serverDown;
	return answer('success', 'Your airtime was converted and your wallet credited');
}

function takeSession(
	{ body, account }: Call,
	world: World,
	phone: string,
	step: number,
): CashSession {
	const session = world.cashSessions.get(String(body.data));
	const fits =
		session?.username === account.username &&
		session.phone === phone &&
		session.network === body.network &&
		session.next === step;
	if (!session || !fits) throw new Refusal('Invalid or expired verification token');
	return session;
}

function openSession(world: World, session: CashSession): string {
	const token = `cash-${world.random.letters(32)}`;
	world.cashSessions.set(token, session);
	return token;
}
