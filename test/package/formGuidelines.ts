import type { Guideline } from './guidelines';

/** What n8n asks of a form. */
export const formGuidelines: Guideline[] = [
	{
		asked: 'Secrets are password fields',
		places: ['credentials', 'nodes/VtuWallet/resources/airtimeToCash'],
		tests: [['test/credentials/form.test.ts', 'keeps every secret in a password field']],
	},
	{
		asked: 'OAuth where the API has it',
		places: [
			'credentials/VtuWalletApi.credentials.ts',
			'credentials/VtuWalletTokenApi.credentials.ts',
		],
		tests: [['test/credentials/form.test.ts', 'has its name, a documentation link and a test']],
	},
	{
		asked: 'A credential that can be tested',
		places: ['nodes/VtuWallet/api/auth/credentialTest.ts'],
		tests: [
			[
				'test/credentials/credentialTest.test.ts',
				'passes with spaces and a slash around the address',
			],
		],
	},
	{
		asked: 'Get Many has Return All and Limit',
		places: ['nodes/VtuWallet/resources/fields/read.ts'],
		tests: [['test/package/verification.test.ts', 'every list can be limited']],
	},
	{
		asked: "Operations by n8n's names where they do the same: Get, Get Many",
		places: ['nodes/VtuWallet/resources'],
		tests: [
			[
				'test/package/operations.test.ts',
				'no operation, and no field of one form, has a name twice',
			],
		],
	},
	{
		asked: 'A resource locator wherever one thing is chosen, from the list at first',
		places: ['nodes/VtuWallet/resources/fields/catalogue.ts'],
		tests: [
			['test/package/verification.test.ts', 'locators begin with their list'],
			['test/methods/page.test.ts', 'has 50 entries, and the pages together have all of them once'],
		],
	},
	{
		asked: 'Simplify where there are more than ten fields',
		places: [
			'nodes/VtuWallet/resources/fields/read.ts',
			'nodes/VtuWallet/resources/purchaseForm.ts',
		],
		tests: [['test/engine/outputSchemas.test.ts', 'the output of %s is what its schema says']],
	},
	{
		asked:
			'Output (Simplified, Raw, Selected Fields with what identifies the item) for tools of an agent',
		places: ['nodes/VtuWallet/resources/outputForm.ts', 'nodes/VtuWallet/batch/report/items.ts'],
		tests: [
			['test/engine/tool.test.ts', 'gives a model what the builder chose'],
			['test/package/verification.test.ts', "has 'Output' where it has 'Simplify' and spends"],
		],
	},
	{
		asked: 'Title case for names, sentence case for actions and descriptions, sorted options',
		places: [],
		tests: [
			['test/engine/package/package.test.ts', 'passes the sources and the packed package'],
			['test/package/operations.test.ts', 'has the words that a user needs'],
			['test/package/form.test.ts', 'has its longer lists in the order of the alphabet'],
		],
	},
	{
		asked: 'Placeholders begin with "e.g.", yes-or-no fields with "Whether"',
		places: [],
		tests: [
			['test/package/verification.test.ts', "speaks as n8n's own nodes do"],
			['test/package/form.test.ts', 'shows what can be written into an empty field'],
		],
	},
	{
		asked: "Errors say what happened and how to get on, with the parameter in 'single quotes'",
		places: ['nodes/VtuWallet/values/badInput.ts', 'nodes/VtuWallet/api/answers/explain.ts'],
		tests: [
			[
				'test/engine/support/purchaseBehaviour.ts',
				'a refusal by the provider stops the run, and the purchases before it are counted',
			],
			[
				'test/api/answers/explain.test.ts',
				"the provider's words never stop an execution, nor fill a page",
			],
		],
	},
	{
		asked: "Errors are n8n's own, with the index of the item",
		places: ['nodes/VtuWallet/batch/report/stopError.ts'],
		tests: [['test/engine/badRows.test.ts', 'are named all at once, with their keys']],
	},
	{
		asked: 'Messages do without the words error, problem, failure and mistake',
		places: [
			'nodes/VtuWallet/api/answers/explain.ts',
			'nodes/VtuWallet/api/wire/fault.ts',
			'docs/troubleshooting.md',
		],
		tests: [
			['test/package/readme.test.ts', 'the troubleshooting page avoids the words that n8n avoids'],
		],
	},
	{
		asked: 'Resource first, then operation; required fields first, rare ones in collections',
		places: ['nodes/VtuWallet/resources/form.ts'],
		tests: [['test/package/operations.test.ts', 'shows each of its fields']],
	},
	{
		asked: 'Rare fields only where they are asked for; few boxes of information',
		places: ['nodes/VtuWallet/resources/purchaseForm.ts'],
		tests: [['test/package/verification.test.ts', 'has one box at most in a form']],
	},
	{
		asked: 'One word for one thing, and explained where it is filled in',
		places: [],
		tests: [
			['test/package/form.test.ts', 'explains every field that a person fills in'],
			['test/package/form.test.ts', 'says in which unit a time or an amount is counted'],
			['test/package/form.test.ts', 'has no choice whose words the list would cut off'],
		],
	},
	{
		asked: 'Dates as ISO 8601, and read in every written form',
		places: ['nodes/VtuWallet/values/dates.ts'],
		tests: [
			[
				'test/values/dates.test.ts',
				'every day of the calendar is read, and what was read is read the same again',
			],
		],
	},
	{
		asked: 'Icons as SVG, light and dark',
		places: ['nodes/VtuWallet/icons'],
		tests: [
			[
				'test/engine/package/loader.test.ts',
				'finds the icons, light and dark, and the codex of every node',
			],
		],
	},
	{
		asked: 'The trigger tells each change once',
		places: ['nodes/VtuWallet/trigger'],
		tests: [
			[
				'test/trigger/simulation/simulation.test.ts',
				'tells each change once, over restarts and outages',
			],
		],
	},
];
