import { connect } from 'node:net';

import { redisServer, type Server } from './servers';

export interface Queue {
	env: NodeJS.ProcessEnv;
	/** Removes what this queue left in Redis. */
	drop(): Promise<void>;
}

/** A queue of its own (by prefix) on the Redis server of this machine, or on one that is started for it. */
export async function redisQueue(): Promise<Queue> {
	const server = await redisServer();
	const prefix = `vtu-wallet-test-${process.pid}-${Date.now().toString(36)}`;
	return {
		env: {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: server.host,
			QUEUE_BULL_REDIS_PORT: String(server.port),
			QUEUE_BULL_PREFIX: prefix,
			N8N_REDIS_KEY_PREFIX: prefix,
		},
		drop: async () => {
			const script =
				"for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end return 'done'";
			await redis(server, ['EVAL', script, '0', `*${prefix}*`]);
			await server.stop();
		},
	};
}

/** One command does not make a client library worth its place: Redis speaks plain lines. */
async function redis({ host, port }: Server, command: string[]): Promise<string> {
	return await new Promise((resolve, reject) => {
		const socket = connect(port, host);
		let answer = '';
		socket.setTimeout(5000, () => socket.destroy(new Error('Redis does not answer')));
		socket.on('connect', () => {
			for (const parts of [command, ['QUIT']]) {
				socket.write(
					`*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
				);
			}
		});
		socket.on('data', (chunk) => (answer += chunk.toString()));
		socket.on('error', reject);
		socket.on('close', () => resolve(answer));
	});
}
