import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { isRecord } from '../../api/answers/schemas/fields';
import type { Row } from '../../batch/operation';
import { canonicalJson } from '../../values/canonical';
import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';
import { isoDate } from '../../values/dates';
import { parseJson } from '../../values/json';
import { parsePhone } from '../../values/phone';
import { filledText } from '../fields/requestBody';
import { passengerLabels } from './passengerFields';

/** A passenger as a booking names one. More fields of a list are sent as they are. */
export interface Passenger extends IDataObject {
	first_name: string;
	last_name: string;
	dob: string;
	email: string;
	phone_number: string;
}

/** A deployment may want more of a passenger than the document shows: a title, a passport. */
export const passengerBody = z
	.object({
		first_name: filledText,
		last_name: filledText,
		dob: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
		email: filledText,
		phone_number: filledText,
	})
	.passthrough();

const listLabel = 'Passengers';
const howTo =
	'Give each passenger a first name, a last name, a date of birth, an email and a phone number.';

/** Nigeria is an hour ahead of UTC all year. */
const today = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

export function passengersOf(row: Row): Passenger[] {
	const entries =
		row.text('passengersFrom') === 'json'
			? fromJson(row.raw('passengersJson'))
			: fromForm(row.raw('passengers'));
	if (!Array.isArray(entries) || entries.length === 0)
		throw new BadInput(listLabel, `'${listLabel}' is empty`, howTo);
	const passengers = entries.map((entry: unknown, index) => passengerOf(entry, index + 1));
	refuseTwins(passengers);
	return passengers;
}

/** Two bookings are the same if these are: who flies, in any order and spelling. */
export const whoFlies = (passengers: Passenger[]): string[] =>
	passengers
		.map(
			({ first_name: first, last_name: last, dob }) =>
				`${plainName(first)}/${plainName(last)}/${dob}`,
		)
		.sort();

/** The form's own list, or a plain list from an expression. */
function fromForm(raw: unknown): unknown {
	if (!isRecord(raw) || Object.keys(raw).length === 0) return fromJson(raw ?? []);
	return 'passenger' in raw ? raw.passenger : [raw];
}

function fromJson(raw: unknown): unknown {
	const value: unknown = typeof raw === 'string' && raw.trim() !== '' ? parsed(raw) : raw;
	return isRecord(value) && Object.keys(value).length > 0 ? [value] : value;
}

function parsed(text: string): unknown {
	const value = parseJson(text);
	return value === undefined ? refuseJson() : value;
}

function refuseJson(): never {
	throw new BadInput(
		listLabel,
		`'${listLabel}' is not valid JSON`,
		'Write it as [{"first_name": "Ada", …}].',
	);
}

function passengerOf(entry: unknown, place: number): Passenger {
	if (!isRecord(entry)) throw new BadInput(listLabel, `Passenger ${place} is not an object`, howTo);
	const { firstName, lastName, phoneNumber, ...rest } = entry;
	const label = (name: keyof typeof passengerLabels) =>
		`${passengerLabels[name]} of passenger ${place}`;
	return {
		...rest,
		first_name: nameOf(rest.first_name ?? firstName, label('first_name')),
		last_name: nameOf(rest.last_name ?? lastName, label('last_name')),
		dob: isoDate(rest.dob, label('dob'), { notBefore: '1900-01-01', notAfter: today() }),
		email: emailOf(rest.email, label('email')),
		phone_number: phoneNumberOf(rest.phone_number ?? phoneNumber, label('phone_number')),
	};
}

function nameOf(raw: unknown, field: string): string {
	const advice = 'Enter it as it stands in the passport or identity card.';
	const name = filledCell(raw, field, advice);
	if (/^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)) return name;
	throw new BadInput(field, `'${field}' is not a name (${shown(name)})`, advice);
}

function emailOf(raw: unknown, field: string): string {
	const advice = 'Enter one email address, e.g. name@email.com.';
	const email = filledCell(raw, field, advice);
	if (/^[^\s@,;<>]+@[^\s@,;<>][^\s@,;<>.]*\.[^\s@,;<>]+$/.test(email)) return email;
	throw new BadInput(field, `'${field}' is not an email address (${shown(email)})`, advice);
}

/** Also a number of another country, with its country code. */
function phoneNumberOf(raw: unknown, field: string): string {
	const text = typeof raw === 'string' ? raw.trim() : '';
	const abroad = text.replace(/[\s().-]/g, '');
	if (/^\+(?!234)[1-9]\d{6,14}$/.test(abroad)) return abroad.slice(1);
	return parsePhone(raw, field).international;
}

function refuseTwins(passengers: Passenger[]): void {
	const seen = new Map<string, number>();
	passengers.forEach((passenger, index) => {
		const who = canonicalJson(whoFlies([passenger]));
		const earlier = seen.get(who);
		if (earlier !== undefined) {
			throw new BadInput(
				listLabel,
				`Passenger ${index + 1} is the same person as passenger ${earlier}`,
				'Take one of them out.',
			);
		}
		seen.set(who, index + 1);
	});
}

const plainName = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{M}]+/gu, ' ')
		.trim();
