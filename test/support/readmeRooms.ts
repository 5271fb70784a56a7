import rooms from '../../build/lint/rooms.json';

interface Room {
	imports: string[];
	types?: string[];
}

/** The rooms and their imports as a picture; a dotted arrow stands for types only. */
export function roomsPicture(): string {
	const arrows = Object.entries(rooms as Record<string, Room>).flatMap(
		([from, { imports, types = [] }]) => [
			...arrow(from, '-->', imports),
			...arrow(from, '-.->', types),
		],
	);
	return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

const arrow = (from: string, line: string, to: string[]): string[] =>
	to.length === 0 ? [] : [`  ${from} ${line} ${to.join(' & ')}`];
