import path from 'node:path';

import { runCommand } from './command';
import { type InstalledN8n, loadFromN8n } from './installN8n';
import { nodeForN8n } from './nodeForN8n';
import { postgresServer } from './servers';

export interface Hit {
	table: string;
	needle: string;
}

type Rows = Array<Record<string, unknown>>;

export interface Database {
	env: NodeJS.ProcessEnv;
	/** Where any of these texts stands, in any column of any table. */
	search(needles: string[]): Promise<Hit[]>;
	/** The rows of each statement. */
	query(statements: string[]): Promise<Rows[]>;
	/** The size of a Data Table, as n8n counts it. */
	bytesOf(tableId: string): Promise<number>;
	/** Makes every row of a Data Table older by this time. */
	age(tableId: string, minutes: number): Promise<void>;
	/** After rows with ids of their own: the database goes on from the highest. */
	countOn(tableId: string): Promise<void>;
	drop(): Promise<void>;
}

/** Gives the rows of each statement. */
type Query = (statements: string[]) => Promise<Rows[]>;

/** The statements of both databases. */
function overSql(
	query: Query,
	words: {
		tables: string;
		older(minutes: number): string;
		bytes(table: string): string;
		countOn?(table: string): string;
	},
) {
	return {
		query,
		bytesOf: async (tableId: string): Promise<number> => {
			const [[{ bytes }]] = await query([words.bytes(`data_table_user_${tableId}`)]);
			return Number(bytes);
		},
		search: async (needles: string[]): Promise<Hit[]> => {
			const [tables] = await query([words.tables]);
			const names = tables.map(({ name }) => String(name));
			const contents = await query(names.map((name) => `SELECT * FROM "${name}"`));
			return contents.flatMap((rows, at) =>
				rows.flatMap((row) => {
					const text = textOf(row);
					const found = needles.filter((needle) => text.includes(needle));
					return found.map((needle) => ({ table: names[at], needle }));
				}),
			);
		},
		age: async (tableId: string, minutes: number): Promise<void> => {
			const column = `"createdAt" = ${words.older(minutes)}`;
			await query([`UPDATE "data_table_user_${tableId}" SET ${column}`]);
		},
		countOn: async (tableId: string): Promise<void> => {
			const statement = words.countOn?.(`data_table_user_${tableId}`);
			if (statement) await query([statement]);
		},
	};
}

const textOf = (row: Record<string, unknown>): string =>
	Object.values(row)
		.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
		.join('\n');

/** The default of n8n: a file in the user folder. */
export function sqlite(userFolder: string): Database {
	const file = path.join(userFolder, '.n8n/database.sqlite');
	const query: Query = async (statements) => {
		const { binary } = await nodeForN8n();
		const input = JSON.stringify({ file, statements });
		return JSON.parse(
			await runCommand(binary, ['--no-warnings', '-e', script], { input }),
		) as Rows[];
	};
	return {
		env: { DB_TYPE: 'sqlite', DB_SQLITE_POOL_SIZE: '2' },
		...overSql(query, {
			tables: "SELECT name FROM sqlite_master WHERE type = 'table'",
			older: (minutes) => `strftime('%Y-%m-%d %H:%M:%f', "createdAt", '-${minutes} minutes')`,
			bytes: (table) => `SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name = '${table}'`,
		}),
		drop: async () => undefined,
	};
}

/** Run by a Node that has SQLite built in. */
const script = `
const { DatabaseSync } = require('node:sqlite');
const { file, statements } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const db = new DatabaseSync(file);
db.exec('PRAGMA busy_timeout = 10000');
const asText = (_, value) => value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
process.stdout.write(JSON.stringify(statements.map((statement) => db.prepare(statement).all()), asText));
`;

/** How the server lets us in. */
const user = 'postgres';

/** A database of its own on the PostgreSQL server of this machine, or on one that is started for it. */
export async function postgres(n8n: InstalledN8n): Promise<Database> {
	const { port, stop } = await postgresServer();
	const database = `vtu_wallet_test_${process.pid}_${Date.now().toString(36)}`;
	const within = async (name: string, statements: string[]) =>
		await queryPostgres(n8n, port, name, statements);
	try {
		await within('postgres', [`CREATE DATABASE ${database}`]);
	} catch (error) {
		await stop();
		throw new Error(`PostgreSQL on port ${port} makes no database for "${user}": ${String(error)}`);
	}
	return {
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_DATABASE: database,
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_USER: user,
			DB_POSTGRESDB_PASSWORD: '',
		},
		...overSql(async (statements) => await within(database, statements), {
			tables:
				"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
			older: (minutes) => `"createdAt" - interval '${minutes} minutes'`,
			bytes: (table) => `SELECT pg_total_relation_size('"${table}"') AS bytes`,
			countOn: (table) =>
				`SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), MAX(id)) FROM "${table}"`,
		}),
		drop: async () => {
			await within('postgres', [`DROP DATABASE ${database} WITH (FORCE)`]);
			await stop();
		},
	};
}

interface PgClient {
	connect(): Promise<void>;
	query(text: string): Promise<{ rows: Rows }>;
	end(): Promise<void>;
}

/** n8n brings the PostgreSQL client that it uses itself. */
async function queryPostgres(
	n8n: InstalledN8n,
	port: number,
	database: string,
	statements: string[],
): Promise<Rows[]> {
	const { Client } = loadFromN8n<{ Client: new (options: object) => PgClient }>(n8n, 'pg');
	const client = new Client({ user, host: '127.0.0.1', port, database });
	await client.connect();
	try {
		const results: Rows[] = [];
		for (const statement of statements) results.push((await client.query(statement)).rows);
		return results;
	} finally {
		await client.end();
	}
}
