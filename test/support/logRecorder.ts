import './hostEnvironment';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy, type LogMetadata } from 'n8n-workflow';

const lines: string[] = [];

const record = (level: string) => (message: string, metadata?: LogMetadata) => {
	lines.push(`${level} ${message} ${metadata === undefined ? '' : JSON.stringify(metadata)}`);
};

const recorder = {
	error: record('error'),
	warn: record('warn'),
	info: record('info'),
	debug: record('debug'),
	scoped: () => recorder,
};

// Objects that the core made for an earlier test file still have the recorder of that file.
Container.reset();
Container.set(Logger, recorder as unknown as Logger);
// The engine tells every step of its own as `debug`.
LoggerProxy.init({ ...recorder, debug: () => {} });

/** The log lines of the core and the nodes since the last call. */
export function takeLogs(): string[] {
	return lines.splice(0);
}
