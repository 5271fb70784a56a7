import type { IDataObject } from 'n8n-workflow';

import type { MissingFile, OutputFile, Row } from '../../batch/operation';
import { textOf, valueUnder } from '../../values/nested';
import type { drawQrCode } from '../../values/qr/drawQrCode';
import { readOr } from '../../values/readOr';
import { field, refusalOf } from '../fields/field';
import { activationNames, linkNames } from './catalogue';

/** Not for tools, because a model cannot look at a file. */
export const qrCodeOption = field.text('qrCodeField', 'Put QR Code in Field', {
	description:
		"Adds the QR code that installs the eSIM as a PNG file, for an e-mail, a chat, a form or a webhook's answer. No other service sees the code. An eSIM that is not ready has none yet.",
	default: 'data',
	displayOptions: { hide: { '@tool': [true] } },
	hint: 'The name of the output binary field to put the file in',
});

/** Undefined if the user wants no QR code. */
export function qrCodeFieldOf(row: Row): string | undefined {
	const written = row.raw('options.qrCodeField');
	if (written === undefined) return undefined;
	const name = row.text('options.qrCodeField');
	if (/^\p{L}[\p{L}\p{N}_-]{0,49}$/u.test(name)) return name;
	const matter = name === '' ? 'is empty' : 'is not the name of a field';
	throw refusalOf(qrCodeOption, matter, 'Enter a word such as data, or remove the option.');
}

/** `esim` is undefined if the purchase gave none. */
export function qrCodeFile(
	row: Row,
	esim: IDataObject | undefined,
	draw: typeof drawQrCode,
): OutputFile | MissingFile | undefined {
	const field = qrCodeFieldOf(row);
	if (field === undefined) return undefined;
	const code = valueUnder(esim, activationNames, textOf)?.trim();
	const link = valueUnder(esim, linkNames, textOf)?.trim();
	if (!code && !link) return { missing: notReady };
	const text = installTextOf(code, link);
	if (text === undefined) return { missing: noForm };
	const content = draw(text);
	if (content === undefined) return { missing: tooLong };
	const id = valueUnder(esim, ['id'], textOf)?.replace(/[^\w-]/g, '') ?? '';
	const name = id === '' ? 'esim.png' : `esim-${id}.png`;
	return { field, name, type: 'image/png', content };
}

const notReady =
	"There is no QR code yet, because the eSIM is not ready. Nothing is lost: once it is, 'Get' has the code and the picture, and 'Get Many' tells its ID.";
const noForm =
	'There is no QR code, because phones scan only activation codes of the form LPA:1$…. Type this code in.';
const tooLong =
	'There is no QR code, because what installs the eSIM is too long for one: use the link';

/** Every phone installs from `LPA:1$…`. The link works on some phones only, but may hold that text. */
const installTextOf = (code: string | undefined, link: string | undefined): string | undefined =>
	lpaIn(code) ?? lpaIn(link) ?? (link || undefined);

function lpaIn(text = ''): string | undefined {
	// Some deployments leave out the prefix.
	if (/^1\$[^\s$]+\$\S*$/.test(text)) return `LPA:${text}`;
	const decoded = readOr(text, () => decodeURIComponent(text));
	return /LPA:1\$[^\s&#]+/i.exec(decoded)?.[0];
}
