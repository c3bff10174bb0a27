import { expect, test } from 'vitest';
import { filterZones, getZone, listZones } from './zones.ts';

const zones = listZones('2031-06-14');
const found = (typed: string) => filterZones(zones, typed).map(({ name }) => name);

test('a zone is found by its place, its region, its time and its distance from Greenwich', () => {
  expect(found('berl')[0]).toBe('Europe/Berlin');
  expect(found('new york')[0]).toBe('America/New_York');
  expect(found('europe gmt+2')).toContain('Europe/Berlin');
  expect(found('Central European')).toContain('Europe/Vienna');
  expect(found('atlantis')).toEqual([]);
  expect(found(' ')).toHaveLength(zones.length);
});

test('what begins with the typed word comes first', () => {
  expect(found('san')[0]).toMatch(/\/San/);
});

test('a zone is called by its place, and by its name where the browser does not know it', () => {
  expect(getZone('America/Argentina/Buenos_Aires', '2031-06-14').place).toBe('Buenos Aires');
  expect(getZone('Europe/Berlin', '2031-06-14').about).toBe('Central European Time, GMT+2');
  expect(getZone('Europe/Berlin', '2031-12-14').about).toBe('Central European Time, GMT+1');
  expect(getZone('Mars/Olympus_Mons', '2031-06-14')).toEqual({
    name: 'Mars/Olympus_Mons',
    place: 'Olympus Mons',
    about: 'Mars/Olympus_Mons',
  });
});
