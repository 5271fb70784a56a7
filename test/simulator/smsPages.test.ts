import { pagesOf } from './products/sms';
import { casesOf } from '../support/casesOf';

it.each(
	casesOf([
		[1, ['x'.repeat(160), '€'.repeat(80), '₦'.repeat(70)]],
		[2, ['x'.repeat(161), 'x'.repeat(306), '€'.repeat(81), '₦'.repeat(71)]],
		[3, ['x'.repeat(307), '₦'.repeat(135)]],
	]),
)('bulk SMS takes %j as %d page(s)', (text, pages) => {
	expect(pagesOf(text)).toBe(pages);
});
