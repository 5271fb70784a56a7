import { BadInput } from '../values/badInput';
import { paths } from './dialect';

/** Where the provider answers one kind of request. */
export interface Endpoint {
	method: 'GET' | 'POST';
	path: string;
	/** The provider's document shows the request. */
	documented: boolean;
}

const read = (path: string, documented = true): Endpoint => ({ method: 'GET', path, documented });

/** What more than one room asks for; everything else is in the file of its operation. */
export const endpoints = {
	networks: read(paths.probe),
	esims: read('/api/esim/my'),
	esimById: read('/api/esim/my/{id}', false),
	balance: read('/api/balance', false),
} satisfies Record<string, Endpoint>;

/** Puts values into a path's `{…}` places; each is encoded, so that none can leave its place. */
export function fillPath(path: string, values: Record<string, string | number>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathPart(String(values[name])));
}

/** Throws where no path can hold this value. */
export function checkPathPart(value: string): void {
	encodePathPart(value);
}

/**
 * An empty part, `.` and `..` would name another path, and no encoding helps: URL parsers walk up for `%2E%2E` as well.
 * Half a surrogate pair cannot be encoded at all.
 */
function encodePathPart(value: string): string {
	if (value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) {
		throw new BadInput(
			'ID',
			value === ''
				? 'The ID or reference is empty'
				: 'The ID or reference cannot be part of an address',
			'Enter it as the provider gives it.',
		);
	}
	return encodeURIComponent(value);
}
