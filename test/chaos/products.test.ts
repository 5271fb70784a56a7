import { builtOperations } from '../support/builtPackage';
import { chaosProducts } from './products';

it('chaos plays every purchase of the node', () => {
	// Campaigns have a family of their own, which counts the texts to each number.
	const sold = builtOperations()
		.purchases.filter(({ pooling }) => !pooling)
		.map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, '*'));
	expect(chaosProducts.map(({ path }) => path).sort()).toEqual(sold.sort());
});
