import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * What n8n's core reads from its environment while it is loaded: import this file before anything of n8n.
 * The folder is one per process, because the core writes its settings there when it starts.
 */
const folder = path.join(tmpdir(), 'vtu-wallet-engine', String(process.pid));
mkdirSync(folder, { recursive: true });

process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY = 'a key that encrypts nothing but tests';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
