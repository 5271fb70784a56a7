import { esim } from '../../api/answers/schemas/esims';
import { endpoints } from '../../api/endpoints';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { simplifyField, wantsSimple } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { esimField, esimIdOf } from './esimFields';
import { qrCodeFieldOf, qrCodeFile, qrCodeOption } from './qrCodeFile';
import { esimShape, isProvisioned, simpleEsim } from './simplified';

export const getEsim: ReadOperation = {
	kind: 'read',
	value: 'get',
	name: 'Get',
	action: 'Get eSIM',
	description: 'Get one of your eSIMs, with its link, code and QR code as soon as it has them',
	notDocumented: listMayDiffer,
	output: { ...esimShape, provisioned: shape.flag },
	fields: [esimField, simplifyField, requestOptions(endpoints.esimById, [qrCodeOption])],

	async run(row, api) {
		qrCodeFieldOf(row);
		const found = await api.ask(requestOf(row, endpoints.esimById, { id: esimIdOf(row) }), esim);
		return wantsSimple(row)
			? { ...simpleEsim(found), provisioned: isProvisioned(found) }
			: found.raw;
	},

	fileOf: qrCodeFile,
};
