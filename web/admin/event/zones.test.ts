import { expect, test } from 'vitest';
import { isTimeZone } from '../../../contract/time-zones.ts';
import { CITY_ZONES, listCities } from './cities.ts';
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

test('finds cities that give no time zone its name', () => {
  const [munich] = filterZones(zones, 'munich');
  expect(munich).toEqual({
    name: 'Europe/Berlin',
    place: 'Munich',
    about: 'Berlin, Central European Time, GMT+2',
  });
  expect(listFound('MÜNCHEN')).toEqual(['Europe/Berlin']);
  expect(listFound('toronto')[0]).toBe('America/Toronto');
  expect(listFound('Boston, MA')).toEqual(['America/New_York']);
  expect(listFound('san fran')).toEqual(['America/Los_Angeles']);
});

test('knows only zones that there are, and no city twice in one', () => {
  expect(CITY_ZONES.filter((name) => !isTimeZone(name))).toEqual([]);
  for (const zone of CITY_ZONES) expect(new Set(listCities(zone)).size, zone).toBe(listCities(zone).length);
});

test('places that begin with the typed text come first', () => {
  expect(filterZones(zones, 'san').map(({ place }) => place.slice(0, 3))[0]).toBe('San');
  expect(listFound('berl')[0]).toBe('Europe/Berlin');
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
