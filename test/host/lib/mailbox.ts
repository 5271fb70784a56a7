import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { listenOnLoopback } from './ports';
import type { Rest } from './rest';
import { saveCredential, type CredentialLink } from './shop';

/** A letter as it came: its headers, and the contents of its parts. */
export interface Letter {
	headers: string;
	parts: string[];
}

export interface Mailbox {
	letters: Letter[];
	/** What n8n needs to send to it. */
	smtp: CredentialLink;
	stop(): void;
}

/** A mail server that takes every letter and passes none on. */
export async function openMailbox(rest: Rest): Promise<Mailbox> {
	const letters: Letter[] = [];
	const server = createServer((socket) =>
		talk(socket, (text) => void letters.push(letterIn(text))),
	);
	const port = await listenOnLoopback(server);
	const settings = { host: '127.0.0.1', port, secure: false, disableStartTls: true };
	const smtp = await saveCredential(rest, 'Mail', 'smtp', { ...settings, user: '', password: '' });
	return { letters, smtp, stop: () => server.close() };
}

const endOfLetter = '.';

function talk(socket: Socket, take: (text: string) => void): void {
	const say = (line: string) => void socket.write(`${line}\r\n`);
	let letter: string[] | undefined;
	say('220 mailbox');
	createInterface({ input: socket }).on('line', (line) => {
		if (letter) {
			if (line !== endOfLetter) return void letter.push(line.replace(/^\./, ''));
			take(letter.join('\n'));
			letter = undefined;
			return say('250 taken');
		}
		const [verb] = line.toUpperCase().split(/[ :]/);
		if (verb === 'DATA') letter = [];
		if (verb === 'QUIT') return void socket.end('221 bye\r\n');
		say(verb === 'DATA' ? '354 go on' : '250 mailbox');
	});
	socket.on('error', () => socket.destroy());
}

function letterIn(text: string): Letter {
	const end = text.indexOf('\n\n');
	const headers = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
	const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
	const body = text.slice(end + 2);
	const parts = boundary === undefined ? [text] : body.split(`--${boundary}`).slice(1, -1);
	return { headers, parts: parts.map(contentOf) };
}

function contentOf(part: string): string {
	const text = part.replace(/^\n/, '');
	const end = text.indexOf('\n\n');
	const [headers, body] = [text.slice(0, end), text.slice(end + 2)];
	if (/encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
	if (!/encoding: quoted-printable/i.test(headers)) return body;
	const bytes = body
		.replace(/=\n/g, '')
		.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString('utf8');
}
