import type { PurchasePlan } from '../../batch/operation';
import type { CampaignPlan } from './campaignPlan';

const mostCharactersNamed = 8;

/** How many parts the texts take, and which characters make them dear. */
export function tellOfTexts(plans: PurchasePlan[]): string[] {
	const measures = plans.map((plan) => (plan as CampaignPlan).measure);
	if (measures.length === 0) return [];
	const each = measures.map(({ parts }) => parts);
	const total = each.reduce((sum, parts) => sum + parts, 0);
	const [least, most] = each.reduce(
		([low, high], parts) => [Math.min(low, parts), Math.max(high, parts)],
		[Infinity, 0],
	);
	const range = least === most ? `${most} each` : `${least} to ${most} each`;
	const dear = measures.filter(({ encoding }) => encoding === 'UCS-2');
	const characters = [...new Set(dear.flatMap(({ offending }) => offending))];
	const named = characters.slice(0, mostCharactersNamed).join(' ');
	const more = characters.length > mostCharactersNamed ? ' and others' : '';
	const texts = dear.length === 1 ? '1 text' : `${dear.length.toLocaleString('en')} texts`;
	return [
		`${total.toLocaleString('en')} ${total === 1 ? 'part' : 'parts'} (${range})`,
		...(dear.length > 0
			? [`In ${texts} a part holds 70 characters instead of 160 because of ${named}${more}`]
			: []),
	];
}
