import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { readCell } from '../../values/cell';
import { isoDate } from '../../values/dates';
import { isRecord, parseJson } from '../../values/json';
import { parsePhone } from '../../values/phone';
import { field, refusalOf, required, shownFor } from '../fields/field';
import { filledText } from '../fields/requestBody';

const onDocument = 'As in the passport or identity card';
const abroad = 'With the country code, if it is not a Nigerian number';

type Reader = (raw: unknown, label: string) => string;

/** By the name in a request: the name and label in the form, its meaning, an example, and how it is read. */
const passenger = {
	first_name: ['firstName', 'First Name', onDocument, 'Ada', nameOf],
	last_name: ['lastName', 'Last Name', onDocument, 'Okafor', nameOf],
	dob: ['dob', 'Date of Birth', 'As YYYY-MM-DD', '1990-05-21', dateOfBirth],
	email: ['email', 'Email', 'Where the airline sends the ticket', 'name@email.com', emailOf],
	phone_number: ['phoneNumber', 'Phone Number', abroad, '+2348031234567', phoneNumberOf],
} satisfies Record<string, [string, string, string, string, Reader]>;

const namesInForm = new Set<string>(Object.values(passenger).map(([name]) => name));

export const passengerFields: INodeProperties[] = [
	field.choice('passengersFrom', 'Specify Passengers', {
		description: 'How the passengers are given',
		default: 'form',
		choices: [
			['form', 'Using Fields Below', 'Fill in each passenger'],
			['json', 'Using JSON', 'Take them from a list that another node made'],
		],
	}),
	...shownFor(
		{ passengersFrom: ['form'] },
		field.rows('passengers', 'Passengers', {
			description: 'All passengers, the lead passenger first',
			noun: 'passenger',
			fields: Object.values(passenger).map(([name, label, description, example]) =>
				field.text(name, label, { description, required: true, placeholder: `e.g. ${example}` }),
			),
		}),
	),
	...shownFor(
		{ passengersFrom: ['json'] },
		required.json('passengersJson', 'Passengers (JSON)', {
			description:
				'A list of objects with first_name, last_name, dob (YYYY-MM-DD), email and phone_number; other fields are sent as they are',
			default: '[]',
		}),
	),
];

/** Some deployments need more fields than the document shows, such as a title or a passport. */
export const passengerBody = z
	.object({
		first_name: filledText,
		last_name: filledText,
		dob: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
		email: filledText,
		phone_number: filledText,
	})
	.passthrough();
type Passenger = z.infer<typeof passengerBody> & IDataObject;

const list = { displayName: 'Passengers' };
const howTo =
	'Give each passenger a first name, a last name, a date of birth, an email and a phone number.';

export function passengersOf(row: Row): Passenger[] {
	const entries =
		row.text('passengersFrom') === 'json'
			? fromJson(row.raw('passengersJson'))
			: fromForm(row.raw('passengers'));
	if (!Array.isArray(entries) || entries.length === 0) throw refusalOf(list, 'is empty', howTo);
	const passengers = entries.map((entry: unknown, index) => passengerOf(entry, index + 1));
	refuseTwins(passengers.map(whoFlies));
	return passengers;
}

/** The same person in any spelling. */
export const whoFlies = ({ first_name: first, last_name: last, dob }: Passenger): string =>
	`${plainName(first)}/${plainName(last)}/${dob}`;

/** The form's own list, or a plain list from an expression. */
function fromForm(raw: unknown): unknown {
	if (!isRecord(raw) || Object.keys(raw).length === 0) return fromJson(raw ?? []);
	return 'passenger' in raw ? raw.passenger : [raw];
}

function fromJson(raw: unknown): unknown {
	const isText = typeof raw === 'string' && raw.trim() !== '';
	const value: unknown = isText ? parseJson(raw) : raw;
	if (isText && value === undefined)
		throw refusalOf(list, 'is not valid JSON', 'Write it as [{"first_name": "Ada", …}].');
	return isRecord(value) && Object.keys(value).length > 0 ? [value] : value;
}

function passengerOf(entry: unknown, place: number): Passenger {
	const problem = `Passenger ${place} is not an object`;
	if (!isRecord(entry)) throw new BadInput(list.displayName, problem, howTo);
	const fields = Object.entries(passenger).map(([name, [inForm, label, , , read]]) => {
		const raw = entry[name] ?? entry[inForm];
		return [name, read(raw, `${label} of passenger ${place}`)] as const;
	});
	const others = Object.entries(entry).filter(([name]) => !namesInForm.has(name));
	return Object.fromEntries([...others, ...fields]) as Passenger;
}

/** Not in the future, by the date in Nigeria, which is an hour ahead of UTC all year. */
function dateOfBirth(raw: unknown, field: string): string {
	const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
	return isoDate(raw, field, { notBefore: '1900-01-01', notAfter: today });
}

function nameOf(raw: unknown, field: string): string {
	const howTo = 'Enter it as in the passport or identity card.';
	const { text: name, refuse } = readCell(raw, field, howTo);
	if (/^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)) return name;
	throw refuse('is not a name');
}

function emailOf(raw: unknown, field: string): string {
	const howTo = 'Enter one email address, e.g. name@email.com.';
	const { text: email, refuse } = readCell(raw, field, howTo);
	if (/^[^\s@,;<>]+@[^\s@,;<>][^\s@,;<>.]*\.[^\s@,;<>]+$/.test(email)) return email;
	throw refuse('is not an email address');
}

/** Numbers of other countries need their country code. */
function phoneNumberOf(raw: unknown, field: string): string {
	const text = typeof raw === 'string' ? raw.trim() : '';
	const abroad = text.replace(/[\s().-]/g, '');
	if (/^\+(?!234)[1-9]\d{6,14}$/.test(abroad)) return abroad.slice(1);
	return parsePhone(raw, field).international;
}

function refuseTwins(names: string[]): void {
	const twin = names.findIndex((name, index) => names.indexOf(name) < index);
	if (twin < 0) return;
	const earlier = names.indexOf(names[twin]) + 1;
	const message = `Passenger ${twin + 1} is the same person as passenger ${earlier}`;
	throw new BadInput(list.displayName, message, 'Take one of them out.');
}

const plainName = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{M}]+/gu, ' ')
		.trim();
