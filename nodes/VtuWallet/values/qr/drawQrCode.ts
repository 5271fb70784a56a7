import { modulesPng } from '../png/modulesPng';
import { qrCode } from './qrCode';

/** A QR code as a PNG. Undefined for a text that is too long. */
export function drawQrCode(text: string): Uint8Array | undefined {
	const modules = qrCode(text);
	return modules && modulesPng(modules);
}
