import { connect } from 'node:net';

const server = {
	host: process.env.TEST_REDIS_HOST ?? '127.0.0.1',
	port: Number(process.env.TEST_REDIS_PORT ?? 6379),
};

export interface Queue {
	env: NodeJS.ProcessEnv;
	/** Removes what this queue left in Redis. */
	drop(): Promise<void>;
}

/** A queue of its own (by prefix) on the Redis server of this machine. */
export async function redisQueue(): Promise<Queue> {
	const prefix = `vtu-wallet-test-${process.pid}-${Date.now().toString(36)}`;
	const pong = await redis([['PING']]).catch((error: Error) => error.message);
	if (!pong.includes('PONG')) {
		throw new Error(`The tests of queue mode need Redis on ${server.host}:${server.port} (TEST_REDIS_HOST and _PORT name another one): ${pong}`);
	}
	return {
		env: {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: server.host,
			QUEUE_BULL_REDIS_PORT: String(server.port),
			QUEUE_BULL_PREFIX: prefix,
			N8N_REDIS_KEY_PREFIX: prefix,
		},
		drop: async () => {
			const script = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end return 'done'";
			await redis([['EVAL', script, '0', `*${prefix}*`]]);
		},
	};
}

/** Two commands do not make a client library worth its place: Redis speaks plain lines. */
async function redis(commands: string[][]): Promise<string> {
	return await new Promise((resolve, reject) => {
		const socket = connect(server.port, server.host);
		let answer = '';
		socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
		socket.on('connect', () => {
			for (const parts of [...commands, ['QUIT']]) {
				socket.write(`*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`);
			}
		});
		socket.on('data', (chunk) => (answer += chunk.toString()));
		socket.on('error', reject);
		socket.on('close', () => resolve(answer));
	});
}
