import { type InstalledN8n, loadFromN8n } from './installN8n';
import { redisServer } from './servers';

export interface Queue {
	env: NodeJS.ProcessEnv;
	/** Removes the keys of this queue from Redis. */
	drop(): Promise<void>;
}

interface RedisClient {
	keys(pattern: string): Promise<string[]>;
	del(...keys: string[]): Promise<number>;
	quit(): Promise<unknown>;
}

/** A queue of its own (by prefix) on the Redis server of this machine, or on one that is started for it. */
export async function redisQueue(n8n: InstalledN8n): Promise<Queue> {
	const { port, stop } = await redisServer();
	const prefix = `vtu-wallet-test-${process.pid}-${Date.now().toString(36)}`;
	return {
		env: {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(port),
			QUEUE_BULL_PREFIX: prefix,
			N8N_REDIS_KEY_PREFIX: prefix,
		},
		drop: async () => {
			// n8n brings the Redis client that it uses itself.
			type Ioredis = { Redis: new (port: number, host: string) => RedisClient };
			const { Redis } = loadFromN8n<Ioredis>(n8n, 'ioredis');
			const redis = new Redis(port, '127.0.0.1');
			const left = await redis.keys(`*${prefix}*`);
			if (left.length > 0) await redis.del(...left);
			await redis.quit();
			await stop();
		},
	};
}
