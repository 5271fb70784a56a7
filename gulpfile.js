const path = require('path');
const { dest, parallel, src } = require('gulp');
const { writeOutputSchemas } = require('./build/outputSchemas');

// `encoding: false` keeps files as bytes: Gulp 5 would otherwise read icons as text and break PNGs.
const asBytes = { encoding: false };

const icons = () =>
	src(['nodes/**/*.{svg,png}', 'credentials/**/*.{svg,png}'], { ...asBytes, base: '.' }).pipe(
		dest('dist'),
	);
const outputSchemas = async () => writeOutputSchemas(path.join(__dirname, 'dist'));

exports.default = parallel(icons, outputSchemas);
