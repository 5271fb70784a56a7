const rows = `
Lagos|LOS|Murtala Muhammed International Airport|Nigeria
Abuja|ABV|Nnamdi Azikiwe International Airport|Nigeria
Port Harcourt|PHC|Port Harcourt International Airport|Nigeria
Kano|KAN|Mallam Aminu Kano International Airport|Nigeria
Enugu|ENU|Akanu Ibiam International Airport|Nigeria
Accra|ACC|Kotoka International Airport|Ghana
Nairobi|NBO|Jomo Kenyatta International Airport|Kenya
Johannesburg|JNB|O. R. Tambo International Airport|South Africa
Dubai|DXB|Dubai International Airport|United Arab Emirates
London|LHR|Heathrow Airport|United Kingdom
London|LGW|Gatwick Airport|United Kingdom
New York|JFK|John F. Kennedy International Airport|United States
`;

export const airports = rows
	.trim()
	.split('\n')
	.map((row) => {
		const [city, iata_code, name, country] = row.split('|');
		return { city, iata_code, name, country };
	});
