const { existsSync } = require('fs');
const path = require('path');
const { n8n } = require('../package.json');

/** A package is made of what was built and tested, and never of nothing: npm leaves out what is not there without a word. */
const missing = [...n8n.nodes, ...n8n.credentials].find(
	(file) => !existsSync(path.join(__dirname, '..', file)),
);
if (missing) {
	console.error(`There is no ${missing}. Run npm run build first.`);
	process.exitCode = 1;
}
