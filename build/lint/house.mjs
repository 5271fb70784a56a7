import js from '@eslint/js';
import { config as n8n } from '@n8n/node-cli/eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

import importsOneWay from './importsOneWay.js';
import testsFromOutside from './testsFromOutside.js';

/** n8n's configuration has a copy of this plug-in, and ESLint takes no second one under the same name. */
const copyOfN8n = n8n.find(({ plugins }) => plugins?.['import-x']).plugins['import-x'];

/** The house's rules, for shipped code and for the rest. */
const houseRules = (files) => [
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files,
		plugins: {
			'import-x': copyOfN8n,
			house: {
				rules: {
					'imports-one-way': importsOneWay,
					'tests-from-outside': testsFromOutside.rule,
				},
			},
		},
		settings: {
			...importX.flatConfigs.typescript.settings,
			'import-x/resolver-next': [createTypeScriptImportResolver()],
		},
		rules: {
			'import-x/no-cycle': ['error', { ignoreExternal: true }],
			'import-x/no-self-import': 'error',
			'import-x/no-duplicates': 'error',
			'house/imports-one-way': 'error',
			'house/tests-from-outside': 'error',
		},
	},
];

/** Rules for tests and scripts. */
export const unshipped = tseslint.config(
	{
		files: ['**/*.ts'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
	},
	{
		files: ['**/*.{js,cjs,mjs}'],
		extends: [js.configs.recommended],
		languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
	},
	{
		files: ['**/*.{js,cjs}'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: {
				require: 'readonly',
				module: 'writable',
				exports: 'writable',
				__dirname: 'readonly',
			},
		},
	},
	...houseRules(['**/*.{ts,js,cjs,mjs}']),
);

/** Rules for shipped code: n8n's own and the house's. n8n names its files from the root, and ESLint reads them from here. */
export const shipped = (folder) => {
	const fromHere = (file) => file.replace(`./${folder}/`, '');
	const n8nHere = n8n.map((part) =>
		part.files ? { ...part, files: part.files.map(fromHere) } : part,
	);
	return [...n8nHere, ...houseRules(['**/*.ts'])];
};
