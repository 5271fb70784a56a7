import type { INodeProperties } from 'n8n-workflow';

import { field, shownFor } from '../fields/field';

export const passengerLabels = {
	first_name: 'First Name',
	last_name: 'Last Name',
	dob: 'Date of Birth',
	email: 'Email',
	phone_number: 'Phone Number',
} as const;

const onDocument = 'As in the passport or identity card';
const abroad = 'With the country code, if it is not a Nigerian number';
const labels = passengerLabels;

const passenger = [
	['firstName', labels.first_name, onDocument, 'Ada'],
	['lastName', labels.last_name, onDocument, 'Okafor'],
	['dob', labels.dob, 'As YYYY-MM-DD', '1990-05-21'],
	['email', labels.email, 'Where the airline sends the ticket', 'name@email.com'],
	['phoneNumber', labels.phone_number, abroad, '+2348031234567'],
].map(([name, label, description, example]) =>
	field.text(name, label, description, { required: true, placeholder: `e.g. ${example}` }),
);

/** The passengers of a booking: a list to fill in, or JSON from another node. */
export const passengerFields: INodeProperties[] = [
	field.choice(
		'passengersFrom',
		'Specify Passengers',
		'form',
		[
			['form', 'Using Fields Below', 'Fill in each passenger'],
			['json', 'Using JSON', 'Take them from a list that another node made'],
		],
		'How the passengers are given',
	),
	...shownFor(
		{ passengersFrom: ['form'] },
		field.rows(
			'passengers',
			'Passengers',
			'passenger',
			passenger,
			'Everybody who flies, the lead passenger first',
		),
	),
	...shownFor(
		{ passengersFrom: ['json'] },
		field.json('[]')(
			'passengersJson',
			'Passengers (JSON)',
			'A list of objects with first_name, last_name, dob (YYYY-MM-DD), email and phone_number; other fields are sent as they are',
			{ required: true },
		),
	),
];
