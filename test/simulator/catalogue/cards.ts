/** Plan ids are text, per network the same. */
export const rechargeCardPlans: Record<string, { name: string; price: number }> = {
	'1': { name: '₦100', price: 99 },
	'2': { name: '₦200', price: 198 },
	'3': { name: '₦500', price: 495 },
	'4': { name: '₦1000', price: 990 },
};

export const dataCardPlans: Record<string, { name: string; price: number }> = {
	'1': { name: '1GB', price: 480 },
	'2': { name: '1.5GB', price: 720 },
	'3': { name: '2GB', price: 950 },
	'4': { name: '5GB', price: 2300 },
};
