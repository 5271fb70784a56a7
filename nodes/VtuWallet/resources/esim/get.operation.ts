import { z } from 'zod';

import { esim } from '../../api/answers/schemas/esims';
import { endpoints } from '../../api/endpoints';
import type { ReadOperation } from '../../batch/operation';
import { simplifyField, wantsSimple } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { esimField, esimIdOf } from './esimFields';
import { esimShape, isProvisioned, simpleEsim } from './simplified';

export const getEsim: ReadOperation = {
	kind: 'read',
	value: 'get',
	name: 'Get',
	action: 'Get eSIM',
	description: 'Get one of your eSIMs, with its install link as soon as it has one',
	notDocumented: listMayDiffer,
	output: { ...esimShape, provisioned: z.boolean() },
	fields: [esimField, simplifyField, requestOptions(endpoints.esimById)],

	async run(row, api) {
		const found = await api.ask(requestOf(row, endpoints.esimById, { id: esimIdOf(row) }), esim);
		return wantsSimple(row)
			? { ...simpleEsim(found), provisioned: isProvisioned(found) }
			: found.raw;
	},
};
