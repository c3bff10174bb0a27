/**
 * Cities that people type and whose time zones have the names of others. A zone has the name of only one city, so that Munich
 * is found below Berlin.
 */
const CITIES: Readonly<Record<string, string>> = {
  'America/New_York':
    'Boston, Philadelphia, Washington, Baltimore, Pittsburgh, Buffalo, Newport, Providence, Hartford, Richmond, Charlotte, Raleigh, Charleston, Savannah, Atlanta, Orlando, Tampa, Miami, Key West, Cleveland, Columbus, Cincinnati',
  'America/Chicago':
    'Milwaukee, Minneapolis, Saint Paul, Saint Louis, St. Louis, Kansas City, Omaha, Des Moines, Madison, Nashville, Memphis, Birmingham, New Orleans, Houston, Dallas, Fort Worth, Austin, San Antonio, Oklahoma City, Tulsa',
  'America/Denver': 'Salt Lake City, Albuquerque, Santa Fe, Aspen, Boulder, Colorado Springs, El Paso, Jackson Hole',
  'America/Phoenix': 'Scottsdale, Sedona, Tucson',
  'America/Los_Angeles':
    'San Francisco, San Diego, San Jose, Sacramento, Oakland, Santa Barbara, Malibu, Napa, Sonoma, Palm Springs, Lake Tahoe, Las Vegas, Portland, Seattle',
  'Pacific/Honolulu': 'Maui, Kauai, Oahu, Hawaii',
  'America/Toronto': 'Montreal, Ottawa, Quebec, Niagara Falls, Hamilton',
  'America/Vancouver': 'Victoria, Whistler, Kelowna',
  'America/Edmonton': 'Calgary, Banff',
  'America/Mexico_City': 'Guadalajara, Puebla, San Miguel de Allende, Oaxaca',
  'America/Cancun': 'Playa del Carmen, Tulum, Riviera Maya',
  'America/Mazatlan': 'Cabo San Lucas, Los Cabos',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Belo Horizonte, Florianopolis, Curitiba',
  'Europe/London':
    'Manchester, Birmingham, Liverpool, Leeds, Bristol, Bath, Oxford, Cambridge, Brighton, York, Newcastle, Edinburgh, Glasgow, Inverness, Cardiff',
  'Europe/Dublin': 'Cork, Galway, Limerick, Killarney',
  'Europe/Berlin':
    'Munich, Hamburg, Cologne, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Hanover, Bremen, Nuremberg, Heidelberg, Freiburg, München, Köln',
  'Europe/Vienna': 'Salzburg, Innsbruck, Graz, Linz, Hallstatt',
  'Europe/Zurich': 'Geneva, Basel, Bern, Lausanne, Lucerne, Zermatt, Lugano',
  'Europe/Paris':
    'Lyon, Marseille, Nice, Cannes, Bordeaux, Toulouse, Nantes, Strasbourg, Lille, Avignon, Aix-en-Provence',
  'Europe/Rome':
    'Milan, Florence, Venice, Naples, Turin, Bologna, Verona, Siena, Pisa, Palermo, Positano, Amalfi, Capri, Sorrento, Lake Como, Tuscany, Sicily',
  'Europe/Madrid': 'Barcelona, Seville, Valencia, Malaga, Bilbao, Granada, Marbella, Palma, Mallorca, Ibiza',
  'Atlantic/Canary': 'Tenerife, Las Palmas, Gran Canaria, Lanzarote',
  'Europe/Lisbon': 'Porto, Sintra, Faro, Lagos, Cascais',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Utrecht, Eindhoven',
  'Europe/Brussels': 'Antwerp, Bruges, Ghent',
  'Europe/Athens': 'Santorini, Mykonos, Crete, Thessaloniki, Rhodes, Corfu',
  'Europe/Warsaw': 'Krakow, Gdansk, Wroclaw, Poznan',
  'Europe/Prague': 'Brno',
  'Europe/Zagreb': 'Dubrovnik, Split, Hvar',
  'Europe/Stockholm': 'Gothenburg, Malmö',
  'Europe/Copenhagen': 'Aarhus, Odense',
  'Europe/Oslo': 'Bergen, Trondheim',
  'Europe/Istanbul': 'Ankara, Izmir, Antalya, Bodrum, Cappadocia',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Kolkata':
    'Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad, Jaipur, Udaipur, Goa, Kochi, Lucknow',
  'Asia/Shanghai': 'Beijing, Guangzhou, Shenzhen, Chengdu, Hangzhou',
  'Asia/Tokyo': 'Kyoto, Osaka, Yokohama, Nagoya, Sapporo, Okinawa',
  'Asia/Seoul': 'Busan, Jeju',
  'Asia/Bangkok': 'Phuket, Chiang Mai, Koh Samui, Krabi',
  'Asia/Makassar': 'Bali, Ubud, Denpasar',
  'Asia/Karachi': 'Lahore, Islamabad',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria, Stellenbosch',
  'Africa/Lagos': 'Abuja, Ibadan',
  'Africa/Casablanca': 'Marrakesh, Marrakech, Rabat, Fez',
  'Australia/Sydney': 'Canberra, Newcastle, Byron Bay, Hunter Valley',
  'Australia/Melbourne': 'Geelong, Yarra Valley',
  'Australia/Brisbane': 'Gold Coast, Cairns',
  'Pacific/Auckland': 'Wellington, Christchurch, Queenstown',
};

/** Browsers do not agree on the name of this zone. */
const RENAMED: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

export const listCities = (zone: string): readonly string[] => CITIES[RENAMED[zone] ?? zone]?.split(', ') ?? [];

export const CITY_ZONES: readonly string[] = Object.keys(CITIES);
