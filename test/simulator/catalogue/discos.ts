const places = 'Ikeja,Eko,Abuja,Kano,Port Harcourt,Jos,Ibadan,Kaduna,Enugu,Benin,Yola'.split(',');

export const discos = places.map((place, index) => ({ id: index + 1, name: `${place} Electric` }));
