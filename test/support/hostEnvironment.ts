import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * The environment that n8n's core reads while it loads: import this file before any file of n8n.
 * The folder is one per process, because the core writes its settings there when it starts.
 */
const folder = path.join(tmpdir(), 'vtu-wallet-engine', String(process.pid));
mkdirSync(folder, { recursive: true });

process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY = 'a key that encrypts nothing but tests';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
