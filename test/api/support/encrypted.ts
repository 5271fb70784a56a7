import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';

/** Both sides know this key, so that neither needs a certificate. */
const shared = { psk: Buffer.alloc(16, 1), identity: 'provider' };

export type TlsVersion = 'TLSv1.2' | 'TLSv1.3';

const optionsOf = (version: TlsVersion) => ({
	minVersion: version,
	maxVersion: version,
	ciphers: 'PSK+AES128:TLS_AES_128_GCM_SHA256',
});

const listening = async (server: net.Server): Promise<number> => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
};

/** The end of an encrypted request, if `onWire` disturbs the bare connection after the provider has the whole request. */
export async function brokenAfterRequest(version: TlsVersion, onWire: (bare: net.Socket) => void) {
	const bareOf = new Map<number | undefined, net.Socket>();
	let taken = 0;
	const provider = https.createServer(
		{ ...optionsOf(version), pskCallback: () => shared.psk },
		(request) =>
			request.resume().on('end', () => {
				taken += 1;
				const bare = bareOf.get(request.socket.remotePort);
				if (bare) onWire(bare);
			}),
	);
	const port = await listening(provider);
	const balancer = net.createServer((near) => {
		const far = net.connect(port, '127.0.0.1', () => bareOf.set(far.localPort, near));
		for (const socket of [near, far]) socket.on('error', () => far.destroy());
		near.pipe(far).pipe(near);
	});
	try {
		return { thrown: await thrownBy(await listening(balancer), version), taken };
	} finally {
		for (const bare of bareOf.values()) bare.destroy();
		provider.closeAllConnections();
		provider.close();
		balancer.close();
	}
}

/** The end of an encrypted request to a server that does not speak TLS. */
export async function withoutEncryption(version: TlsVersion): Promise<unknown> {
	const plain = net.createServer((socket) =>
		socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
	);
	try {
		return await thrownBy(await listening(plain), version);
	} finally {
		plain.close();
	}
}

const thrownBy = async (port: number, version: TlsVersion) =>
	await new Promise((resolve, reject) => {
		const createConnection = () =>
			tls.connect({
				...{ host: '127.0.0.1', port, ...optionsOf(version) },
				pskCallback: () => shared,
				checkServerIdentity: () => undefined,
			});
		https
			.request({ method: 'POST', createConnection })
			.on('error', resolve)
			.on('response', () => reject(new Error('It was answered')))
			.end('{}');
	});
