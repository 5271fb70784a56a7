const path = require('path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The order of the test files: the longest first, so that no core is left with a long one at the end. Jest knows
 * how long a file takes once it has run on the machine; where it never has, as in CI, these are known to be long.
 */
const long = [
	'test/purchase/model.test.ts',
	'test/engine/newProduct.test.ts',
	'test/engine/chaos.test.ts',
	'test/engine/campaign/money.test.ts',
	'test/engine/package/',
	'test/engine/esim.test.ts',
	'test/engine/lostAnswers.test.ts',
	'test/engine/adversary/',
	'test/engine/campaign/',
	'test/fuzz/patterns.test.ts',
	'test/engine/',
	'test/trigger/simulation/',
];

class LongestFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path: file, duration, context }) => {
			if (duration !== undefined) return -duration;
			const place = path.relative(context.config.rootDir, file).replaceAll('\\', '/');
			const index = long.findIndex((start) => place.startsWith(start));
			return index === -1 ? 0 : (index - long.length) * 1_000;
		};
		return super.sort(tests).sort((a, b) => rank(a) - rank(b));
	}
}

module.exports = LongestFirst;
