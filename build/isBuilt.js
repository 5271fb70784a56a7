const { existsSync } = require('fs');
const path = require('path');
const { n8n } = require('../package.json');

/** npm packs a package without its build, and says nothing. So this stops it. */
const missing = [...n8n.nodes, ...n8n.credentials].find(
	(file) => !existsSync(path.join(__dirname, '..', file)),
);
if (missing) {
	console.error(`There is no ${missing}. Run npm run build first.`);
	process.exitCode = 1;
}
