import type { Socket } from 'node:net';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { faultOf } from '../../../nodes/VtuWallet/api/wire/fault';
import { brokenAfterRequest, type TlsVersion, withoutEncryption } from '../support/encrypted';

const alert = (description: number) => Buffer.from([0x15, 3, 3, 0, 2, 2, description]);
const record = (bytes: number) =>
	Buffer.concat([Buffer.from([0x17, 3, 3, 0, bytes]), Buffer.alloc(bytes, 7)]);

const breaks: Array<[string, (bare: Socket) => void]> = [
	["a balancer's own answer in plain text", (bare) => bare.write('HTTP/1.1 504 Time-out\r\n\r\n')],
	['a record that nobody can read', (bare) => bare.write(record(32))],
	['an alert of the handshake', (bare) => bare.write(alert(40))],
	['an alert about a certificate', (bare) => bare.write(alert(46))],
	['an old version of the protocol', (bare) => bare.write(Buffer.from([0x17, 2, 0, 0, 1, 0]))],
	['half a record', (bare) => bare.end(record(32).subarray(0, 9))],
	['a reset', (bare) => bare.resetAndDestroy()],
	['the end of the connection', (bare) => bare.end()],
];

const versions: TlsVersion[] = ['TLSv1.2', 'TLSv1.3'];

describe.each(versions)('%s', (version) => {
	test.each(breaks)('%s after the request leaves the outcome open', async (_, onWire) => {
		const { thrown, taken } = await brokenAfterRequest(version, onWire);
		expect(taken).toBe(1);
		const fault = faultOf(thrown);
		expect(classify(fault).kind).toBe('ambiguous');
		expect(fault.message).not.toMatch(/certificate/);
		expect(fault.lasting).toBeUndefined();
	});

	test('a server without encryption never got the request', async () => {
		const fault = faultOf(await withoutEncryption(version));
		expect(classify(fault).kind).toBe('notSent');
	});
});
