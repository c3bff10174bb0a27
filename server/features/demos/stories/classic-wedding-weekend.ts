import type { Story } from './story.ts';

/** What happens at Ashcombe House, and who the families are. */
export const weekend: Pick<Story, 'schedule' | 'families' | 'children' | 'infants'> = {
  schedule: [
    {
      name: 'Supper for those who come early',
      day: -1,
      from: '19:00',
      to: '22:00',
      venue: 'The Beekman Tavern',
      address: '6387 Mill Street, Rhinebeck, New York 12572',
      dress: 'Whatever you traveled in',
      words: 'Soup, bread, and introductions.',
    },
    {
      name: 'A family breakfast',
      day: 0,
      from: '09:30',
      venue: 'Ashcombe House, the kitchen',
      words: 'Eggs, and a walk through the evening.',
      invited: [
        'Caroline Whitfield',
        'Margaret Ashcombe',
        'Arthur Whitfield',
        'Great-aunt Edith',
        'The Whitfields of Albany',
      ],
    },
    {
      name: 'The ceremony',
      day: 0,
      from: '16:00',
      to: '17:00',
      venue: 'St. Margaret’s',
      address: '12 Church Lane, Rhinebeck, New York 12572',
      dress: 'Black tie, and hats if you have them',
      words: 'Please be seated by a quarter to four.',
    },
    {
      name: 'Dinner and dancing',
      day: 0,
      from: '18:00',
      to: '23:30',
      venue: 'Ashcombe House',
      address: '214 Orchard Lane, Rhinebeck, New York 12572',
      words: 'One long table, then a good band.',
    },
    {
      name: 'Breakfast on the lawn',
      day: 1,
      from: '10:00',
      to: '13:00',
      venue: 'Ashcombe House',
      address: '214 Orchard Lane, Rhinebeck, New York 12572',
      dress: 'Bare feet',
    },
  ],
  families: {
    'The Hartley family': ['Simon Hartley', 'Grace Hartley', 'Toby Hartley', 'Elsie Hartley', 'Fred Hartley'],
    'Tom and Alice Breen': ['Tom Breen', 'Alice Breen', 'Rose Breen'],
    'The Whitfields of Albany': ['Charles Whitfield', 'Meredith Whitfield', 'Teddy Whitfield', 'June Whitfield'],
  },
  children: ['Toby Hartley', 'Elsie Hartley', 'Fred Hartley', 'Teddy Whitfield', 'June Whitfield'],
  infants: ['Rose Breen'],
};
