import { createRequire } from 'node:module';
import path from 'node:path';

import { runCommand } from './command';
import type { InstalledN8n } from './installN8n';
import { nodeForN8n } from './nodeForN8n';
import { postgresServer, type Server } from './servers';

export interface Hit {
	table: string;
	needle: string;
	excerpt: string;
}

export interface Database {
	env: NodeJS.ProcessEnv;
	/** Where any of these texts stands, in any column of any table. */
	search(needles: string[]): Promise<Hit[]>;
	/** Makes every row of a Data Table this much older. */
	age(tableId: string, minutes: number): Promise<void>;
	drop(): Promise<void>;
}

/** The default of n8n: a file in the user folder. */
export function sqlite(userFolder: string): Database {
	const file = path.join(userFolder, '.n8n/database.sqlite');
	const run = async (script: string, input: object) => {
		const { binary } = await nodeForN8n();
		const given = JSON.stringify({ file, ...input });
		return await runCommand(binary, ['--no-warnings', '-e', script], { input: given });
	};
	return {
		env: { DB_TYPE: 'sqlite', DB_SQLITE_POOL_SIZE: '2' },
		search: async (needles) => JSON.parse(await run(searchSqlite, { needles })) as Hit[],
		age: async (tableId, minutes) => void (await run(ageSqlite, { tableId, minutes })),
		drop: async () => undefined,
	};
}

const ageSqlite = `
const { DatabaseSync } = require('node:sqlite');
const { file, tableId, minutes } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const db = new DatabaseSync(file);
db.exec('PRAGMA busy_timeout = 10000');
const older = "strftime('%Y-%m-%d %H:%M:%f', \\"createdAt\\", '-" + minutes + " minutes')";
db.exec('UPDATE "data_table_user_' + tableId + '" SET "createdAt" = ' + older);
`;

/** Run by a Node that has SQLite built in. Rows are read as values: a text may be split over pages in the file. */
const searchSqlite = `
const { DatabaseSync } = require('node:sqlite');
const { file, needles } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const db = new DatabaseSync(file, { readOnly: true });
const hits = [];
for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
	for (const row of db.prepare('SELECT * FROM "' + name + '"').iterate()) {
		const text = Object.values(row).map((value) => value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)).join('\\n');
		for (const needle of needles) {
			const at = text.indexOf(needle);
			if (at >= 0) hits.push({ table: name, needle, excerpt: text.slice(Math.max(0, at - 80), at + needle.length + 40) });
		}
	}
}
process.stdout.write(JSON.stringify(hits));
`;

interface PgClient {
	connect(): Promise<void>;
	query(text: string, values?: unknown[]): Promise<{ rows: Array<Record<string, string>> }>;
	end(): Promise<void>;
}

/** How the server lets us in. */
const account = {
	user: process.env.TEST_POSTGRES_USER ?? 'postgres',
	password: process.env.TEST_POSTGRES_PASSWORD ?? '',
};

/** A database of its own on the PostgreSQL server of this machine, or on one that is started for it. */
export async function postgres(n8n: InstalledN8n): Promise<Database> {
	const server = await postgresServer();
	const database = `vtu_wallet_test_${process.pid}_${Date.now().toString(36)}`;
	const within = async <T>(name: string, work: (client: PgClient) => Promise<T>) =>
		await withPostgres(n8n, server, name, work);
	try {
		await within('postgres', async (client) => await client.query(`CREATE DATABASE ${database}`));
	} catch (error) {
		await server.stop();
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(
			`PostgreSQL on ${server.host}:${server.port} makes no database for "${account.user}" (TEST_POSTGRES_USER, _PASSWORD): ${reason}`,
		);
	}
	return {
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_DATABASE: database,
			DB_POSTGRESDB_HOST: server.host,
			DB_POSTGRESDB_PORT: String(server.port),
			DB_POSTGRESDB_USER: account.user,
			DB_POSTGRESDB_PASSWORD: account.password,
		},
		search: async (needles) =>
			await within(database, async (client) => await searchPostgres(client, needles)),
		age: async (tableId, minutes) => {
			const statement = `UPDATE "data_table_user_${tableId}" SET "createdAt" = "createdAt" - interval '${minutes} minutes'`;
			await within(database, async (client) => await client.query(statement));
		},
		drop: async () => {
			await within(
				'postgres',
				async (client) => await client.query(`DROP DATABASE ${database} WITH (FORCE)`),
			);
			await server.stop();
		},
	};
}

async function searchPostgres(client: PgClient, needles: string[]): Promise<Hit[]> {
	const hits: Hit[] = [];
	const tables = await client.query(
		"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
	);
	for (const { name } of tables.rows) {
		for (const needle of needles) {
			const found = await client.query(
				`SELECT substring(r::text FROM greatest(1, strpos(r::text, $1) - 80) FOR 160) AS excerpt FROM "${name}" r WHERE strpos(r::text, $1) > 0 LIMIT 5`,
				[needle],
			);
			for (const row of found.rows) hits.push({ table: name, needle, excerpt: row.excerpt });
		}
	}
	return hits;
}

/** n8n brings the PostgreSQL client that it uses itself. */
async function withPostgres<T>(
	n8n: InstalledN8n,
	{ host, port }: Server,
	database: string,
	work: (client: PgClient) => Promise<T>,
): Promise<T> {
	const load = createRequire(path.join(n8n.folder, 'package.json'));
	const { Client } = load('pg') as { Client: new (options: object) => PgClient };
	const client = new Client({ ...account, host, port, database });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
