const rows = `
Lagos|LOS|Murtala Muhammed International Airport|Nigeria
Abuja|ABV|Nnamdi Azikiwe International Airport|Nigeria
Port Harcourt|PHC|Port Harcourt International Airport|Nigeria
Kano|KAN|Mallam Aminu Kano International Airport|Nigeria
Enugu|ENU|Akanu Ibiam International Airport|Nigeria
Owerri|QOW|Sam Mbakwe International Cargo Airport|Nigeria
Benin City|BNI|Benin Airport|Nigeria
Warri|QRW|Osubi Airport|Nigeria
Asaba|ABB|Asaba International Airport|Nigeria
Uyo|QUO|Victor Attah International Airport|Nigeria
Calabar|CBQ|Margaret Ekpo International Airport|Nigeria
Ilorin|ILR|Ilorin International Airport|Nigeria
Ibadan|IBA|Ibadan Airport|Nigeria
Akure|AKR|Akure Airport|Nigeria
Kaduna|KAD|Kaduna International Airport|Nigeria
Jos|JOS|Yakubu Gowon Airport|Nigeria
Yola|YOL|Yola Airport|Nigeria
Maiduguri|MIU|Maiduguri International Airport|Nigeria
Sokoto|SKO|Sadiq Abubakar III International Airport|Nigeria
Gombe|GMO|Gombe Lawanti International Airport|Nigeria
Accra|ACC|Kotoka International Airport|Ghana
Lome|LFW|Lome-Tokoin International Airport|Togo
Cotonou|COO|Cadjehoun Airport|Benin
Abidjan|ABJ|Felix-Houphouet-Boigny International Airport|Ivory Coast
Dakar|DSS|Blaise Diagne International Airport|Senegal
Douala|DLA|Douala International Airport|Cameroon
Nairobi|NBO|Jomo Kenyatta International Airport|Kenya
Addis Ababa|ADD|Bole International Airport|Ethiopia
Kigali|KGL|Kigali International Airport|Rwanda
Johannesburg|JNB|O. R. Tambo International Airport|South Africa
Cairo|CAI|Cairo International Airport|Egypt
Casablanca|CMN|Mohammed V International Airport|Morocco
Dubai|DXB|Dubai International Airport|United Arab Emirates
Doha|DOH|Hamad International Airport|Qatar
Istanbul|IST|Istanbul Airport|Turkey
London|LHR|Heathrow Airport|United Kingdom
London|LGW|Gatwick Airport|United Kingdom
Paris|CDG|Charles de Gaulle Airport|France
Frankfurt|FRA|Frankfurt Airport|Germany
Amsterdam|AMS|Schiphol Airport|Netherlands
New York|JFK|John F. Kennedy International Airport|United States
Atlanta|ATL|Hartsfield-Jackson International Airport|United States
`;

export const airports = rows
	.trim()
	.split('\n')
	.map((row) => {
		const [city, iata_code, name, country] = row.split('|');
		return { city, iata_code, name, country };
	});
