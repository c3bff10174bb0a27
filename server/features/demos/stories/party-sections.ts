import type { StorySection } from './story.ts';

export const funBirthdaySections: readonly StorySection[] = [
  {
    kind: 'faq',
    title: 'For grown-ups',
    items: [
      { question: 'Do parents stay?', answer: 'As you like. There is coffee in the foyer, and a door to hide behind.' },
      {
        question: 'Is the dog really coming?',
        answer: 'Yes. He is large and polite. Tell us if your child is afraid of dogs.',
      },
      { question: 'Who has allergies?', answer: 'The cake has no nuts. Write anything else into your reply.' },
    ],
  },
  {
    kind: 'travel',
    title: 'Getting there',
    items: [
      {
        type: 'parking',
        name: 'Behind the playhouse',
        address: '218 Marigold Street, Burlington, Vermont 05401',
        text: 'Free on Saturdays. The blue door is ours.',
      },
    ],
  },
];

export const elegantBirthdaySections: readonly StorySection[] = [
  {
    kind: 'dress_code',
    title: 'Dress code',
    body: '**Gold** if you have it. Black if you don’t.\n\nThe roof is windy after ten: bring something for your shoulders.',
  },
  {
    kind: 'travel',
    title: 'Getting there',
    body: 'Ring at the green door. The elevator goes to the roof only after eight.',
    items: [
      {
        type: 'train',
        name: 'York Street',
        address: 'York Street station, Brooklyn, New York 11201',
        text: 'Five minutes on foot. The F runs all night.',
      },
      {
        type: 'hotel',
        name: 'The Pier Hotel',
        address: '60 Furman Street, Brooklyn, New York 11201',
        text: 'For those who stay for breakfast.',
        code: 'VIVIENNE40',
      },
    ],
  },
  {
    kind: 'faq',
    title: 'Questions',
    items: [
      { question: 'Presents?', answer: 'Your company. If you insist, the list is below.' },
      { question: 'What if it rains?', answer: 'Then one floor down, with the same band.' },
    ],
  },
];

export const sweetBabySections: readonly StorySection[] = [
  {
    kind: 'text',
    title: 'What we will do',
    body: 'Tea at three, and a *name vote* at four: bring one you would not mind hearing shouted across a park.\n\n- No games with diapers\n- Naps are allowed',
  },
  {
    kind: 'faq',
    title: 'Questions',
    items: [
      { question: 'Is it a surprise?', answer: 'No. Clara has read this page.' },
      { question: 'May fathers come?', answer: 'Theo would be lonely otherwise.' },
      { question: 'Where do we park?', answer: 'On Quince Lane, on the side with the hedge.' },
    ],
  },
];

export const revealSections: readonly StorySection[] = [
  {
    kind: 'faq',
    title: 'Before you ask',
    items: [
      { question: 'Do you know already?', answer: 'No. One envelope knows, and Jonas’s brother sits on it.' },
      { question: 'When is it opened?', answer: 'At five sharp, with the cake.' },
      { question: 'May we guess?', answer: 'Please do, in your reply. The best guess takes home the **first slice**.' },
    ],
  },
  {
    kind: 'dress_code',
    title: 'What to wear',
    body: 'Brown if you are for the wren, red if you are for the robin. It is a garden: think of your shoes.',
  },
];

export const universalSections: readonly StorySection[] = [
  {
    kind: 'story',
    title: 'Thirty-four years',
    body: 'Crossing the same six miles, **some forty thousand times**.',
    items: [
      { date: '1992', title: 'Deckhand', text: 'Two weeks, she said, until she found something proper.' },
      { date: '1998', title: 'The fog', text: 'She found the pier by the smell of the bakery.' },
      { date: '2007', title: 'Captain', text: 'The first on the line who could also fix the engine.' },
    ],
  },
  {
    kind: 'travel',
    title: 'Getting there',
    items: [
      {
        type: 'parking',
        name: 'Hanover garage',
        address: '34 Hanover Street, Portsmouth, New Hampshire 03801',
        text: 'Six minutes on foot. The wharf has no parking.',
      },
      {
        type: 'other',
        name: 'By boat',
        text: 'Visitors’ berths are at the north float. Call the harbor office first.',
      },
    ],
  },
  {
    kind: 'faq',
    title: 'Questions',
    items: [
      { question: 'Will there be speeches?', answer: 'Three, all short. The bell rings after two minutes.' },
      { question: 'May children come?', answer: 'Yes. There is a rope course, and somebody who unties them.' },
    ],
  },
];
