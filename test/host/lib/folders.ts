import path from 'node:path';

export const projectFolder = path.resolve(__dirname, '../../..');

/** Where logs and pictures go that are wanted after the tests, in CI for example. */
export const keptFolder = (): string | undefined => process.env.KEEP_LOGS || undefined;
