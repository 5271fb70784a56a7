import type { IDataObject } from 'n8n-workflow';

import { buyEsim } from '../../nodes/VtuWallet/resources/esim/buy.operation';
import { getEsim } from '../../nodes/VtuWallet/resources/esim/reads';
import { FakeApi, planned, rowOf, type Values } from './fakes';

const lpa = 'LPA:1$smdp.example$K2-1QZ0Y8';
const link = 'https://link/%E0%A4%A';
const wanted = { options: { qrCodeField: 'data' } };

const bought = (esim: object | undefined, outcome = 'success', options: Values = wanted) =>
	buyEsim.fileOf?.(rowOf(buyEsim, options), { outcome, esim } as IDataObject);
const got = (json: object) => getEsim.fileOf?.(rowOf(getEsim, wanted), json as IDataObject);

/** A link is shown as it is. */
const showing = (text: string) => {
	const file = got({ universalLink: text });
	if (!file || !('content' in file)) throw new Error(JSON.stringify(file));
	return { content: file.content };
};

describe('the QR code of an eSIM', () => {
	it('is a PNG in the field that is named, under a name that tells the eSIM', () => {
		const options = { qrCodeField: ' picture ' };
		const file = bought({ id: '12', activationCode: lpa }, 'success', { options });
		expect(file).toMatchObject({ field: 'picture', name: 'esim-12.png', type: 'image/png' });
		expect(file).toMatchObject(showing(lpa));
		expect(bought({ id: '../1 2', activationCode: lpa })).toMatchObject({ name: 'esim-12.png' });
		expect(bought({ activationCode: lpa })).toMatchObject({ name: 'esim.png' });
	});

	it.each([
		['the activation code', { activationCode: lpa, universalLink: 'https://link' }, lpa],
		['one that begins without LPA', { activationCode: '1$smdp.example$A' }, 'LPA:1$smdp.example$A'],
		['one without a matching ID', { activationCode: 'LPA:1$smdp.example$' }, 'LPA:1$smdp.example$'],
		['the QR payload in the place of the link', { universalLink: lpa, activationCode: 'K2' }, lpa],
		[
			'the code within the link',
			{ universalLink: `https://setup.example/qr?a=b&carddata=${lpa}&c=d`, activationCode: 'K2' },
			lpa,
		],
		[
			'the code within the link, encoded',
			{ universalLink: `https://setup.example/qr?carddata=${encodeURIComponent(lpa)}` },
			lpa,
		],
		['the link', { universalLink: link, activationCode: 'K2' }, link],
	])('holds %s', (_, esim, text) => {
		expect(bought(esim)).toMatchObject(showing(text));
		expect(got(esim)).toMatchObject(showing(text));
	});

	it.each([
		['is not ready', bought({ id: '12' }), /not ready.*Nothing is lost.*'Get'.*'Get Many'/],
		['is not in the receipt', bought(undefined), /not ready/],
		['is pending', bought({ activationCode: lpa }, 'pending'), /not ready/],
		['is looked up too early', got({ id: '12', provisioned: false }), /not ready/],
		['has a code that no phone scans', bought({ activationCode: 'K2-1QZ' }), /LPA:1\$… only/],
		['has a long link', bought({ universalLink: link + 'x'.repeat(9_000) }), /too long/],
	])('of an eSIM that %s is missing, and it is said why', (_, file, said) => {
		expect(file).toEqual({ missing: expect.stringMatching(said) as string });
	});

	const unfit = ['', ' ', 'a,b', 'a b', '1', '__proto__', 'a.b', 'x'.repeat(60)];
	it.each(unfit)(
		'in a field named %j is refused before anything is bought or asked',
		async (qrCodeField) => {
			const options = { qrCodeField };
			const refusal = { field: 'Put QR Code in Field' };
			expect(() => planned(buyEsim, rowOf(buyEsim, { packageId: 'gh-1', options }))).toThrow(
				expect.objectContaining(refusal) as Error,
			);
			const row = rowOf(getEsim, { esimId: '12', options });
			await expect(getEsim.run(row, new FakeApi({}))).rejects.toMatchObject(refusal);
		},
	);
});
