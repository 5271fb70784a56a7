/** The nodes around the one under test: their types, as workflows name them. */
export const helperTypes = {
	trigger: 'test.trigger',
	rows: 'test.rows',
	batches: 'n8n-nodes-base.splitInBatches',
	again: 'test.again',
	pass: 'test.pass',
	agent: 'test.agent',
} as const;
