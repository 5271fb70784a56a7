import { networkOf, networks } from './catalogue/networks';
import { Refusal, type JsonObject } from './types';
import type { World } from './world';

const forms = {
	international: {
		pattern: /^234\d{10}$/,
		refusal: 'Invalid Phone Number, Use The Country Code (234...)',
	},
	local: { pattern: /^0\d{10}$/, refusal: 'Phone Number Digits Must Be 11' },
	any: { pattern: /^(234|0)\d{10}$/, refusal: 'Invalid Phone Number' },
};

/** Refuses a number in another form than the service wants, or (where it looks) of another network. */
export function checkPhone(body: JsonObject, world: World): string {
	const phone = String(body.phone);
	const form = forms[world.config.phoneFormat];
	if (!form.pattern.test(phone)) throw new Refusal(form.refusal);
	if (world.config.checkNetworkPrefix && body.bypass !== true) {
		const local = phone.replace(/^234/, '0');
		const network = networks.find(({ id }) => id === body.network);
		if (network && !network.prefixes.some((prefix) => local.startsWith(prefix))) {
			throw new Refusal(`This is not a ${network.name} Number => ${phone}`);
		}
	}
	return phone;
}

export function networkNameOf(body: JsonObject): string {
	const name = networkOf(body.network);
	if (!name) throw new Refusal('Invalid Network ID');
	return name;
}
