import type { INodeProperties } from 'n8n-workflow';

import { field, shownFor } from '../fields/field';

export const passengerLabels = {
	first_name: 'First Name',
	last_name: 'Last Name',
	dob: 'Date of Birth',
	email: 'Email',
	phone_number: 'Phone Number',
} as const;

const text = (
	name: string,
	label: keyof typeof passengerLabels,
	description: string,
	example: string,
) =>
	field.text(name, passengerLabels[label], description, {
		required: true,
		placeholder: `e.g. ${example}`,
	});

const onDocument = 'As in the passport or identity card';

const passenger = [
	text('firstName', 'first_name', onDocument, 'Ada'),
	text('lastName', 'last_name', onDocument, 'Okafor'),
	text('dob', 'dob', 'As YYYY-MM-DD', '1990-05-21'),
	text('email', 'email', 'Where the airline sends the ticket', 'name@email.com'),
	text(
		'phoneNumber',
		'phone_number',
		'With the country code, if it is not a Nigerian number',
		'+2348031234567',
	),
];

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
