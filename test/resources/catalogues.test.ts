import { getCablePlans, getCableProviders } from '../../nodes/VtuWallet/resources/cable/reads';
import { getDataPlans } from '../../nodes/VtuWallet/resources/data/catalogue';
import { getDiscos } from '../../nodes/VtuWallet/resources/electricity/pay.operation';

test.each([
	['data plans', getDataPlans],
	['cable providers', getCableProviders],
	['cable plans', getCablePlans],
	['discos', getDiscos],
])('the list of %s, which the document does not show, says in its form what to do', (_, list) => {
	expect(list.notDocumented).toContain("in the credential, under 'Provider'");
});
