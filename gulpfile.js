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
const code = async () => await bundle(dist);
const outputSchemas = async () => writeOutputSchemas(dist);

const all = parallel(staticFiles, series(code, outputSchemas));

exports.default = all;
/** Builds at once, and again after every change. */
exports.watch = () => watch(['nodes', 'credentials'], { ignoreInitial: false }, all);
