import { expect, test } from 'vitest';
import { filterZones, getZone, listZones } from './zones.ts';

const zones = listZones('2031-06-14');
const listFound = (typed: string) => filterZones(zones, typed).map(({ name }) => name);

test('finds a time zone by place, region, current time and UTC offset', () => {
  expect(listFound('berl')[0]).toBe('Europe/Berlin');
  expect(listFound('new york')[0]).toBe('America/New_York');
  expect(listFound('europe gmt+2')).toContain('Europe/Berlin');
  expect(listFound('Central European')).toContain('Europe/Vienna');
  expect(listFound('atlantis')).toEqual([]);
  expect(listFound(' ')).toHaveLength(zones.length);
});

test('places that begin with the typed text come first', () => {
  expect(listFound('san')[0]).toMatch(/\/San/);
});

test('names a time zone by its place, or by its id if the browser does not know it', () => {
  expect(getZone('America/Argentina/Buenos_Aires', '2031-06-14').place).toBe('Buenos Aires');
  expect(getZone('Europe/Berlin', '2031-06-14').about).toBe('Central European Time, GMT+2');
  expect(getZone('Europe/Berlin', '2031-12-14').about).toBe('Central European Time, GMT+1');
  expect(getZone('Mars/Olympus_Mons', '2031-06-14')).toEqual({
    name: 'Mars/Olympus_Mons',
    place: 'Olympus Mons',
    about: 'Mars/Olympus_Mons',
  });
});
