/**
 * The guidelines of n8n for verified packages. Each has the places that follow the guideline, and tests by file and part of the
 * title. docs/verification.md names the guidelines that are not met.
 */
const all = `
The scanner passes sources and package
  test/engine/package/package.test.ts: passes the sources and the packed package
Made or checked with n8n's command-line tool
  in CONTRIBUTING.md, eslint.config.mjs
  test/package/lint.test.ts: n8n's rules hold for
  test/engine/package/package.test.ts: finds both nodes and all three credentials
One service to a package, no copy of an existing node, no logic node
  in nodes/VtuWallet
  test/package/operations.test.ts: the operations that were promised are all there
Name, keyword, licence MIT, author and repository
  in package.json, LICENSE
  test/package/publisher.test.ts: every file names the publisher as publisher.json does
No dependencies at run time
  in package.json
  test/engine/package/package.test.ts: needs no package from npm at run time
  test/engine/package/package.test.ts: requires only what n8n provides
No environment variables, no files; all data through parameters
  in nodes, credentials
  test/engine/package/package.test.ts: passes the sources and the packed package
Published by a GitHub Action with provenance
  in .github/workflows/publish.yml, docs/releasing.md
  test/package/workflows.test.ts: is built once, and every test and the registry get the same file
Documents with usage, credentials, example workflows
  in README.md, examples
  test/package/links.test.ts: every link in %s leads somewhere
  test/package/readme.test.ts: are as npm run docs writes them
TypeScript, errors handled, input checked
  in nodes/VtuWallet/batch, tsconfig.json
  test/fuzz/parsers.test.ts: reads anything or refuses it in words of its own
English only
  test/package/form.test.ts: is in English letters
Resource and operation, names of parameters used again
  in nodes/VtuWallet/resources/form.ts
  test/package/operations.test.ts: every operation of the form has a handler, and the reverse
Input is never changed
  in nodes/VtuWallet/batch/report/items.ts
  test/engine/batch.test.ts: does not change the input items
n8n's own request helper
  in nodes/VtuWallet/api/wire/hostRequest.ts
  test/api/client.test.ts: a request has exactly the planned method, address, headers and body
Data Tables only through n8n's own node, in an inline workflow
  in nodes/VtuWallet/journal/tables/inlineWorkflow.ts
  test/package/verification.test.ts: reaches Data Tables in one place
Secrets are password fields
  in credentials, nodes/VtuWallet/resources/airtimeToCash
  test/credentials/form.test.ts: keeps every secret in a password field
OAuth where the API has it
  in credentials/VtuWalletApi.credentials.ts, credentials/VtuWalletTokenApi.credentials.ts
  test/credentials/form.test.ts: has its name, a documentation link and a test
A credential that can be tested
  in credentials, nodes/VtuWallet/api/auth/credentialTest.ts
  test/credentials/credentialTest.test.ts: takes the address with spaces, a slash or /api at its end
Get Many has Return All and Limit
  in nodes/VtuWallet/resources/fields/read.ts
  test/package/form.test.ts: can limit every list
Operations by n8n's names where they do the same: Get, Get Many
  in nodes/VtuWallet/resources
  test/package/operations.test.ts: no operation, and no field of one form, has a name twice
A resource locator wherever one thing is chosen, from the list at first
  in nodes/VtuWallet/resources/fields/catalogue.ts
  test/package/form.test.ts: has locators that begin with their list
  test/engine/pickers.test.ts: has 50 entries, and the pages together have all of them once
Simplify where there are more than ten fields
  in nodes/VtuWallet/resources/fields/read.ts, nodes/VtuWallet/resources/purchaseForm.ts
  test/engine/support/purchaseBehaviour.ts: gives receipts that fit its schema: answers %s
Output (Simplified, Raw, Selected Fields with what identifies the item) for tools of an agent
  in nodes/VtuWallet/resources/outputForm.ts, nodes/VtuWallet/batch/report/items.ts
  test/engine/tool.test.ts: gives a model the fields that the builder chose
  test/package/operations.test.ts: offers 'Output' to agents, in the place of 'Simplify'
Title case for names, sentence case for actions and descriptions, sorted options
  test/engine/package/package.test.ts: passes the sources and the packed package
  test/package/operations.test.ts: has the words that a user needs
  test/package/form.test.ts: has its longer lists in the order of the alphabet
Placeholders begin with "e.g.", yes-or-no fields with "Whether"
  test/package/form.test.ts: speaks as n8n's own nodes do
  test/package/form.test.ts: shows what can be written into an empty field
Errors say what happened and how to get on, with the parameter in 'single quotes'
  in nodes/VtuWallet/values/badInput.ts, nodes/VtuWallet/api/answers/explain.ts
  test/engine/support/purchaseBehaviour.ts: a refusal by the provider stops the run, and the error counts the purchases before it
  test/api/answers/explain.test.ts: the provider's words stop no execution and are cut to a short text
Errors are n8n's own, with the index of the item
  in nodes/VtuWallet/batch/report/stopError.ts
  test/engine/badRows.test.ts: are all named together, with their keys
Messages do without the words error, problem, failure and mistake
  in nodes/VtuWallet/api/answers/explain.ts, nodes/VtuWallet/api/wire/fault.ts, docs/troubleshooting.md
  test/package/readme.test.ts: the troubleshooting page avoids the words that n8n avoids
Resource first, then operation; required fields first, rare ones in collections
  in nodes/VtuWallet/resources/form.ts
  test/package/operations.test.ts: shows each of its fields
Rare fields only where they are asked for; few boxes of information
  in nodes/VtuWallet/resources/purchaseForm.ts
  test/package/operations.test.ts: has one box at most in its form
One word for one thing, and explained where it is filled in
  test/package/form.test.ts: explains every field that a person fills in
  test/package/form.test.ts: says in which unit a time or an amount is counted
  test/package/form.test.ts: has no choice whose words the list would cut off
Dates as ISO 8601, and read in every written form
  in nodes/VtuWallet/values/dates.ts
  test/values/dates.test.ts: every day of the calendar is read, and the result is read the same again
Icons as SVG, light and dark
  in nodes/VtuWallet/icons
  test/engine/package/package.test.ts: finds the icons, light and dark, and the codex of every node
The trigger tells each change once
  in nodes/VtuWallet/trigger
  test/trigger/simulation/simulation.test.ts: reports each change once, over restarts and outages
`;

/** A guideline begins a line. Its places and tests are below. */
export const guidelines = all
	.trim()
	.split(/\n(?! )/)
	.map((part) => {
		const [asked, ...lines] = part.split('\n  ');
		const places = lines.filter((line) => line.startsWith('in '));
		const tests = lines.filter((line) => !places.includes(line));
		return {
			asked,
			places: places.flatMap((line) => line.slice(3).split(', ')),
			tests: tests.map((line) => [line.split(': ', 1)[0], line.replace(/^[^:]*: /, '')]),
		};
	});
