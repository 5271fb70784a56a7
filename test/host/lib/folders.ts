import path from 'node:path';

export const projectFolder = path.resolve(__dirname, '../../..');

/** The folder of logs and pictures that are needed after the tests, e.g. in CI. */
export const keptFolder = (): string | undefined => process.env.KEEP_LOGS || undefined;
