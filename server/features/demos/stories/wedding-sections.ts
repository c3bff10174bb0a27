import type { StorySection } from './story.ts';

export const classicSections: readonly StorySection[] = [
  {
    kind: 'story',
    title: 'Our story',
    body: 'It took nine years, two cities, and **one very patient dog**.',
    items: [
      {
        date: '2018-10',
        title: 'A borrowed umbrella',
        text: 'Thomas lent it outside the library in Poughkeepsie. Eleanor still has it.',
      },
      {
        date: '2021',
        title: 'A flat above a bakery',
        text: 'No heating, but the wall behind the bed was warm from four every morning.',
      },
      {
        date: '2025-12-24',
        title: 'The question',
        text: 'In the kitchen, over burnt caramel. She said yes, and then: *the pan!*',
      },
    ],
  },
  {
    kind: 'travel',
    title: 'Travel and stay',
    body: 'Rhinebeck is two hours north of New York. Rooms fill early in summer.',
    items: [
      {
        type: 'hotel',
        name: 'The Beekman Tavern',
        address: '6387 Mill Street, Rhinebeck, New York 12572',
        text: 'Ten minutes by car. Rooms from $210, with breakfast.',
        code: 'ASHCOMBE',
      },
      {
        type: 'train',
        name: 'Rhinecliff station',
        address: 'Charles Street, Rhinecliff, New York 12574',
        text: 'A bus to the house meets the trains at 1:20 and 2:20 PM.',
      },
      { type: 'parking', name: 'The lower orchard', text: 'Follow the lanterns. You can leave the car until Sunday.' },
    ],
  },
  {
    kind: 'dress_code',
    title: 'Dress code',
    body: '**Black tie**, and hats if you have them.\n\n- The lawn is soft: think of your heels\n- A wrap for the evening',
  },
  {
    kind: 'faq',
    title: 'Questions and answers',
    items: [
      {
        question: 'May we bring the children?',
        answer: 'Please do. There is a supper at six and a room with books and beds.',
      },
      {
        question: 'Is there a way home at night?',
        answer: 'A bus leaves for the Beekman Tavern at 10 PM and at midnight.',
      },
      { question: 'What if it rains?', answer: 'Then we all fit into the long room, with the windows open.' },
    ],
  },
];

export const modernSections: readonly StorySection[] = [
  {
    kind: 'story',
    title: 'Our story',
    items: [
      {
        date: '2020-02',
        title: 'The doorway',
        text: 'It rained in Madrid. There was room for one and a half.',
      },
      { date: '2023-06', title: 'The first swim', text: 'Cadaqués, at six in the morning. We stayed nine days.' },
      { date: '2025-09', title: 'Yes', text: 'On the ferry, into the wind. It took **three tries** to be heard.' },
    ],
  },
  {
    kind: 'travel',
    title: 'Getting there',
    body: 'Fly to Girona or Barcelona, then drive. The last ten miles are all bends.',
    items: [
      {
        type: 'airport',
        name: 'Girona',
        address: 'Aeropuerto de Girona-Costa Brava, Vilobí d’Onyar, Spain',
        text: 'One hour and a half by car.',
      },
      {
        type: 'hotel',
        name: 'Hotel Port Lligat',
        address: 'Carrer de Port Lligat, Cadaqués, Spain',
        text: 'Fifteen minutes on foot along the water. Ask for the sea side.',
        code: 'NOOR & ELIAS',
      },
      {
        type: 'parking',
        name: 'Above the village',
        text: 'Leave the car there on Friday. Nobody needs one after that.',
      },
    ],
  },
  { kind: 'dress_code', title: 'Dress code', body: 'White is welcome. So are **flat shoes**: everything is cobbles.' },
  {
    kind: 'faq',
    title: 'Questions',
    items: [
      { question: 'How late does it go?', answer: 'Until three. Breakfast is at eleven, and nobody takes attendance.' },
      {
        question: 'Is there something to eat for vegetarians?',
        answer: 'Half of every table. Tell us the rest in your reply.',
      },
    ],
  },
];

export const rusticSections: readonly StorySection[] = [
  {
    kind: 'story',
    title: 'How it began',
    items: [
      { date: '2019-07', title: 'A flat tire', text: 'Tobias had the pump. Maeve had the sandwiches.' },
      {
        date: '2022-04',
        title: 'The farm',
        text: 'Forty acres, a barn with half a roof, and *eleven sheep nobody mentioned*.',
      },
    ],
  },
  {
    kind: 'travel',
    title: 'Finding us',
    body: 'Phones lose the way at the covered bridge. **Turn left there** and keep the creek on your right.',
    items: [
      {
        type: 'hotel',
        name: 'The Millpond Inn',
        address: '41 Warren Street, Hudson, New York 12534',
        text: 'Twenty minutes away. Rooms from $160.',
        code: 'LARKSPUR',
      },
      { type: 'other', name: 'The lower field', text: 'Bring a tent. There is water, a fire, and coffee from seven.' },
      { type: 'parking', name: 'Behind the barn', text: 'Mind the hens.' },
    ],
  },
  {
    kind: 'dress_code',
    title: 'What to wear',
    body: 'Boots you can dance in. The grass will be long, and the evening cold.',
  },
  {
    kind: 'faq',
    title: 'Good to know',
    items: [
      { question: 'Are dogs welcome?', answer: 'Yes, if they get along with sheep.' },
      { question: 'Can we help?', answer: 'Bring a pie. There is a table for pies, and a prize.' },
    ],
  },
];
