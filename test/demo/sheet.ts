import type { FaultRule } from '../simulator';

/** A line of the sheet, with its trouble. */
export interface Line {
	order: string;
	phone: string;
	amount: number;
	trouble: string;
	fault?: Pick<FaultRule, 'when' | 'fault'>;
	/** The phone number to which the shopkeeper corrects the line after the first run. */
	corrected?: string;
}

/** A morning's top-ups, each with its trouble. */
export const sheet: Line[] = [
	{ order: 'A-01', phone: '08031234501', amount: 500, trouble: '' },
	{ order: 'A-02', phone: '08021234502', amount: 1_000, trouble: '' },
	{
		order: 'A-03',
		phone: '08051234503',
		amount: 200,
		trouble: 'answer never comes',
		fault: { when: 'after', fault: { kind: 'timeout' } },
	},
	{
		order: 'A-04',
		phone: '0809123450',
		amount: 300,
		trouble: 'a digit is missing',
		corrected: '08091234504',
	},
	{
		order: 'A-05',
		phone: '08161234505',
		amount: 400,
		trouble: 'bad gateway (502)',
		fault: { when: 'after', fault: { kind: 'status', status: 502 } },
	},
	{
		order: 'A-06',
		phone: '08031234506',
		amount: 700,
		trouble: 'network is down',
		fault: { fault: { kind: 'fail', message: 'The network is not available' } },
	},
	{ order: 'A-07', phone: '08121234507', amount: 250, trouble: '' },
	{ order: 'A-02', phone: '08021234502', amount: 1_000, trouble: 'pasted in twice' },
];

/** Each trouble comes once, to the first request that names its phone number. */
export const faults: FaultRule[] = sheet.flatMap(({ phone, fault }) =>
	fault ? [{ path: '/api/topup', contains: phone.slice(1), count: 1, ...fault }] : [],
);

export const correctedSheet = sheet.map(({ corrected, ...line }) => ({
	...line,
	phone: corrected ?? line.phone,
}));
