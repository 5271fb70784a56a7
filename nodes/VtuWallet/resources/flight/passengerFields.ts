import type { INodeProperties } from 'n8n-workflow';

export const passengerLabels = {
	first_name: 'First Name',
	last_name: 'Last Name',
	dob: 'Date of Birth',
	email: 'Email',
	phone_number: 'Phone Number',
} as const;

/** Where a booking takes its passengers from: a list to fill in, or JSON that another node made. */
export const passengerFields: INodeProperties[] = [
	{
		displayName: 'Specify Passengers',
		name: 'passengersFrom',
		type: 'options',
		default: 'form',
		options: [
			{ name: 'Using Fields Below', value: 'form', description: 'Fill in each passenger' },
			{
				name: 'Using JSON',
				value: 'json',
				description: 'Take them from a list that another node made',
			},
		],
		description: 'How the passengers are given',
	},
	{
		displayName: 'Passengers',
		name: 'passengers',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add passenger',
		default: {},
		displayOptions: { show: { passengersFrom: ['form'] } },
		description: 'Everybody who flies, the lead passenger first',
		options: [
			{
				displayName: 'Passenger',
				name: 'passenger',
				values: [
					{
						displayName: passengerLabels.first_name,
						name: 'firstName',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. Ada',
						description: 'As in the passport or identity card',
					},
					{
						displayName: passengerLabels.last_name,
						name: 'lastName',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. Okafor',
						description: 'As in the passport or identity card',
					},
					{
						displayName: passengerLabels.dob,
						name: 'dob',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. 1990-05-21',
						description: 'As YYYY-MM-DD',
					},
					{
						displayName: passengerLabels.email,
						name: 'email',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. name@email.com',
						description: 'Where the airline sends the ticket',
					},
					{
						displayName: passengerLabels.phone_number,
						name: 'phoneNumber',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. +2348031234567',
						description: 'With the country code, if it is not a Nigerian number',
					},
				],
			},
		],
	},
	{
		displayName: 'Passengers (JSON)',
		name: 'passengersJson',
		type: 'json',
		default: '[]',
		required: true,
		displayOptions: { show: { passengersFrom: ['json'] } },
		description:
			'A list of objects with first_name, last_name, dob (YYYY-MM-DD), email and phone_number; other fields are sent as they are',
	},
];
