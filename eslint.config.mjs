import js from '@eslint/js';
import community from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import importsOneWay from './build/lint/importsOneWay.js';
import testsFromOutside from './build/lint/testsFromOutside.js';

const baseRules = (name) => nodesBase.configs[name].rules;

/** The rules that n8n's own command-line tool turns off, because its newer plug-in has better ones. */
const supersededRules = {
	'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
	'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
	'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
	'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
	'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
};

const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

export default tseslint.config(
	globalIgnores(['dist', 'coverage', 'node_modules', '.stryker']),
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: { '@typescript-eslint/no-explicit-any': 'error' },
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
	{
		files: ['**/*.{ts,js,cjs,mjs}'],
		plugins: {
			'import-x': importX,
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
	{
		files: shipped,
		extends: [community.configs.recommended],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: { 'no-console': 'error' },
	},
	{
		files: ['package.json'],
		extends: [community.configs.recommended],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: baseRules('community'),
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	{ files: ['credentials/**/*.ts'], rules: { ...baseRules('credentials'), ...supersededRules } },
	{ files: ['nodes/**/*.ts'], rules: { ...baseRules('nodes'), ...supersededRules } },
);
