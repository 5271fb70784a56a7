import { Counter } from './counter';

/** Products by what the provider makes of their reference: it honours it and can be asked, can only be asked, or neither. */

export const trusted = () => new Counter('airtime');
export const untrusted = () => new Counter('exam', { product: 'exam' });
export const unaskable = () => new Counter('betting', { product: 'betting' });
