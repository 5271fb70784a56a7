import { useBench } from '../../support/useBench';
import { campaign, textsByNumber, three } from './help';

const bench = useBench();

test('receipts of all that are led back text nobody again', async () => {
	await campaign(
		bench(),
		three,
		{ notBought: 'receipts', includeInputFields: true },
		{ resultsBack: 2 },
	);
	expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
});
