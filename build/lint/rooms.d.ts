export interface Room {
	imports: string[];
	types?: string[];
}

export const rooms: Record<string, Room>;
export function roomOf(file: string): string | undefined;
export function namedBy(from: string, to: string): string;
export function houses(): Array<Required<Room> & { from: string }>;
