import { pagesOf } from './products/sms';

it.each([
	['x'.repeat(160), 1],
	['x'.repeat(161), 2],
	['x'.repeat(306), 2],
	['x'.repeat(307), 3],
	['€'.repeat(80), 1],
	['€'.repeat(81), 2],
	['₦'.repeat(70), 1],
	['₦'.repeat(71), 2],
	['₦'.repeat(135), 3],
])('bulk SMS takes %j as %d page(s)', (text, pages) => {
	expect(pagesOf(text)).toBe(pages);
});
