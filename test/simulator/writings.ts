import type { JsonObject } from './types';

const notice =
	'<br />\n<b>Notice</b>:  Undefined index: bonus in <b>/home/app/api/index.php</b> on line <b>212</b><br />\n';

/** A status of the mail to the buyer, in the words of a failed purchase. */
const mailFailed = { status: 'fail', message: 'Mail could not be sent' };

const vendorDeclined = { status: 'fail', message: 'Vendor declined' };

/** JSON texts one after the other: of a script that goes on after its answer, and answers again. */
const texts = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('');

/** Spellings of a success by deployments, which differ from the document. */
export const writings = {
	statusTrue: (body) => ({ ...body, status: true }),
	statusOk: (body) => ({ ...body, status: 'ok' }),
	statusNumber: (body) => ({ ...body, status: 200 }),
	statusSentence: (body) => ({ ...body, status: 'Transaction Successful' }),
	statusMissing: (body) => ({ ...body, status: undefined }),
	phpNotice: (body) => notice + texts(body),
	array: (body) => [body],
	insideData: ({ status, message, ...data }) => ({ status, message, data }),
	insideResponse: ({ status, message, ...response }) => ({ status, message, response }),
	twoStatuses: (body) => ({ ...body, status: 'fail', Status: body.status }),
	failureThatSucceeded: (body) => ({
		...body,
		status: 'fail',
		message: 'Transaction Successful',
	}),
	longNumbers: (body) => texts(body).replace(/"([1-9]\d{9,})"/g, '$1'),
	mailFailedToo: (body) => texts(body, mailFailed),
	saidTwice: (body) => texts(body, { status: body.status, message: body.message }),
	debugBehind: (body) => texts(body, { debug: 1 }),
	emptyListBehind: (body) => `${texts(body)}\n[]`,
	debugInFront: (body) => texts({ debug: 1 }, body),
	noticeBetween: (body) => texts(body) + notice + texts(mailFailed),
	goodsBehind: ({ status, message, ...goods }) => texts({ status, message }, goods),
	// The second status contradicts the first one.
	statusTwice: (body) => texts(body).replace(/\}$/, ',"status":"fail"}'),
	refusedYetCharged: (body) => ({
		...body,
		...vendorDeclined,
		oldbal: 2_000_000,
		newbal: 1_000_000,
	}),
} satisfies Record<string, (body: JsonObject) => unknown>;

export type OddForm = keyof typeof writings;

export const oddForms = Object.keys(writings) as OddForm[];
