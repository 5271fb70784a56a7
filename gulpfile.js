const path = require('path');
const { dest, parallel, series, src, watch } = require('gulp');
const { bundle } = require('./build/bundle');
const { writeOutputSchemas } = require('./build/outputSchemas');

const dist = path.join(__dirname, 'dist');

/** Icons, and what n8n shows of a node in its panel. `encoding: false` keeps bytes: Gulp 5 would read PNGs as text. */
const staticFiles = () =>
	src(['nodes/**/*.{svg,png,node.json}', 'credentials/**/*.{svg,png}'], {
		encoding: false,
		base: '.',
	}).pipe(dest(dist));
/** What is bundled keeps its license. */
const licenses = () => src('node_modules/uqr/LICENSE').pipe(dest(path.join(dist, 'licenses/uqr')));
const code = async () => await bundle(dist);
const outputSchemas = async () => writeOutputSchemas(dist);

const all = parallel(staticFiles, licenses, series(code, outputSchemas));

exports.default = all;
/** Builds at once, and again after every change. */
exports.watch = () => watch(['nodes', 'credentials'], { ignoreInitial: false }, all);
