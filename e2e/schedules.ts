import type { ScheduleForm } from '../contract/schedule.ts';
import type { OwnedSite } from './owned-site.ts';

type Item = Partial<ScheduleForm> & { name: string };

/** What most hosts write: an evening before, the day itself, and the morning after. */
export const WEEKEND: readonly Item[] = [
  {
    name: 'Welcome dinner',
    date: '2031-06-13',
    start_time: '18:30',
    end_time: '22:00',
    venue_name: 'The Boathouse',
    venue_address: '4 Quay Street, Bath',
    dress_code: 'Smart casual',
    description: 'Long tables by the water. Bring a story.',
  },
  {
    name: 'Ceremony',
    date: '2031-06-14',
    start_time: '16:00',
    venue_name: 'Rose Barn',
    venue_address: '1 Mill Lane\nBath',
  },
  { name: 'Dinner & dancing', date: '2031-06-14', start_time: '18:00', end_time: '01:30', dress_code: 'Black tie' },
  { name: 'Brunch', date: '2031-06-15', start_time: '10:30', end_time: '13:00' },
];

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenversammlung';

/** Four days with what is hard to set: long words and texts, no times, right-to-left names, and the hours after midnight. */
export const FULL_SCHEDULE: readonly Item[] = [
  { name: 'Arrivals & keys', date: '2031-06-12', start_time: '14:00' },
  ...WEEKEND,
  {
    name: LONG_WORD,
    date: '2031-06-13',
    start_time: '22:30',
    end_time: '02:00',
    venue_name: 'The Old Library of the Honorable Society of Winemakers and Coopers of Somerset',
    venue_address: 'Dritte Donaudampfschifffahrtsgesellschaftsstraße 112\n10115 Berlin',
    dress_code: 'Smart casual, with shoes in which you can stand on grass for three hours, and a coat for the boat',
    description: 'Bring a story. '.repeat(20),
  },
  { name: 'Open house', date: '2031-06-13', venue_name: 'At ours' },
  { name: 'Croquet', date: '2031-06-14', start_time: '11:00' },
  {
    name: 'عشاء ترحيبي مع العائلة والأصدقاء',
    date: '2031-06-14',
    start_time: '19:00',
    venue_name: 'بيت الورد',
    venue_address: 'شارع الملك حسين ١٢\nعمّان',
    description: 'نلتقي في الحديقة عند الغروب.',
  },
  { name: 'Doors close', date: '2031-06-14', end_time: '02:30' },
  {
    name: 'Swim in the lake',
    date: '2031-06-15',
    start_time: '09:00',
    description: 'The water is cold, the coffee is not.',
  },
  { name: 'Train home', date: '2031-06-15', start_time: '14:12' },
];

/** Writes the items in order, and returns them. */
export async function addSchedule({ api, eventId }: OwnedSite, items: readonly Item[]) {
  const added = [];
  for (const body of items)
    added.push(await api('POST /admin/events/:event/schedule', { params: { event: eventId }, body }));
  return added;
}
