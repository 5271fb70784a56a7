const names =
	'US United States,GB United Kingdom,NG Nigeria,GH Ghana,ZA South Africa,KE Kenya,EG Egypt,MA Morocco,ET Ethiopia,RW Rwanda,' +
	'SN Senegal,CI Ivory Coast,CM Cameroon,TZ Tanzania,UG Uganda,ZM Zambia,TN Tunisia,DZ Algeria,AE United Arab Emirates,SA Saudi Arabia,' +
	'QA Qatar,TR Turkey,IL Israel,JO Jordan,IN India,CN China,JP Japan,KR South Korea,TH Thailand,MY Malaysia,' +
	'SG Singapore,ID Indonesia,PH Philippines,VN Vietnam,PK Pakistan,BD Bangladesh,LK Sri Lanka,AU Australia,NZ New Zealand,CA Canada,' +
	'MX Mexico,BR Brazil,AR Argentina,CL Chile,CO Colombia,PE Peru,FR France,DE Germany,ES Spain,PT Portugal,' +
	'IT Italy,NL Netherlands,BE Belgium,CH Switzerland,AT Austria,SE Sweden,NO Norway,DK Denmark,FI Finland,IE Ireland,' +
	'PL Poland,CZ Czechia,GR Greece,HU Hungary,RO Romania,BG Bulgaria';

/** 66 countries, the first of them with a very long price list. */
export const countries = names
	.split(',')
	.map((entry, index) => ({ id: index + 1, code: entry.slice(0, 2), name: entry.slice(3) }));

export type Country = (typeof countries)[number];
