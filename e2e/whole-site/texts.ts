/** What a couple has at hand. */
export const EVENT = {
  'Event Name': 'The wedding of Amelia and Jonas',
  'Couple Names': 'Amelia Reed & Jonas Brandt',
  'Event Date': '2031-06-14',
  'Event Time': '15:00',
  'End Time': '23:30',
  'Venue Name': 'Rose Barn',
  'Venue Address': '1 Mill Lane, Hudson, New York 12534',
  Caption: 'One barn, two families, and a very long table',
  Contact: 'Ask Amelia’s sister: clara@example.com',
};

export const SCHEDULE = [
  { name: 'Welcome dinner', Date: '2031-06-13', 'Start Time': '19:00', 'Venue Name': 'The Boathouse' },
  { name: 'Ceremony', 'Start Time': '15:00', 'End Time': '16:00', 'Venue Name': 'Rose Barn' },
  { name: 'Dinner and dancing', 'Start Time': '18:00', 'End Time': '23:30', 'Dress Code': 'Garden formal' },
  { name: 'Brunch', Date: '2031-06-15', 'Start Time': '11:00', 'Venue Name': 'The Old Inn' },
];

export const STORY = {
  body: 'It began with an umbrella, **one very old dog**, and a train that was two hours late.',
  moments: [
    { title: 'We met in the rain', text: 'Jonas held the door of a bookshop in Hudson.' },
    { title: 'A flat with no heating', text: 'We learned to argue about cushions.' },
    { title: 'The question', text: 'On the ferry, into the wind. It took three tries to be heard.' },
  ],
};

export const TRAVEL = [
  { Type: 'hotel', Address: '2 River Walk, Hudson', 'Booking code': 'REED-BRANDT', Name: 'The Old Inn' },
  { Type: 'train', Address: 'Front Street, Hudson', Name: 'Hudson station' },
  { Type: 'parking', Address: 'Behind the barn', Name: 'The meadow' },
];

export const QUESTIONS = [
  ['Can we bring our children?', 'Yes! There is a lawn, and a supper for them at five.'],
  ['What if it rains?', 'Then it rains on the barn.'],
  ['How do we get back at night?', 'A bus leaves for Hudson at 10 PM and at midnight.'],
] as const;

/** A heading, and a household in each row. */
export const GUESTS = [
  'Name;Email;Plus one',
  ...Array.from({ length: 85 }, (_, n) => `Guest${n} and Partner${n} Family${n};guest${n}@example.com;`),
];

export const GIFTS = [
  { title: 'Enamel casserole', category: 'Home & Kitchen', price: '285' },
  { title: 'Linen napkins', category: 'Home & Kitchen', price: '18' },
  { title: 'Picnic rug', category: 'Outdoor & Garden', price: '64' },
  { title: 'A dozen cookbooks', category: 'Books & Media', price: '120' },
];

export const FUND = { title: 'Honeymoon', goal: '3000', details: 'Amelia Reed, Hudson Bank, 0042 1187' };
