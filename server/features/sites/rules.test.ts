import { describe, expect, it } from 'vitest';
import { RESERVED_SUBDOMAINS } from '../../../contract/sites.ts';
import { createHostParser, computeSiteStatus } from './rules.ts';

const brand = { domain: 'feast.example', origin: 'https://main.example:8443' };

describe('createHostParser', () => {
  it.each(['main.example', 'feast.example', 'www.main.example', 'www.feast.example', 'localhost', 'www.localhost'])(
    'finds the main site for %s, ignoring case, port and trailing dot',
    (host) => {
      for (const spelling of [host, host.toUpperCase(), `${host}.`, `${host}:81`, `${host}.:8443`]) {
        expect(createHostParser(brand)(spelling), spelling).toEqual({ kind: 'main' });
      }
    },
  );

  it.each(['127.0.0.1', '10.1.2.3:3000', '[::1]', '[::1]:3000', '[fe80::1]:80'])(
    'finds the main site for the bare address %s',
    (host) => {
      expect(createHostParser(brand)(host)).toEqual({ kind: 'main' });
    },
  );

  it.each(['anna.feast.example', 'ANNA.main.example:1', 'Anna.localhost.'])('finds the site of %s', (host) => {
    expect(createHostParser(brand)(host)).toEqual({ kind: 'site', subdomain: 'anna' });
  });

  it('finds the main site for www, and every other reserved label', () => {
    for (const label of RESERVED_SUBDOMAINS) {
      expect(createHostParser(brand)(`${label}.feast.example`), label).toEqual({
        kind: label === 'www' ? 'main' : 'reserved',
      });
    }
  });

  it.each([
    undefined,
    '',
    'evil.test',
    'anna.feast.example.evil.test',
    'x.anna.feast.example',
    'anna.feast.example@evil.test',
    'anna@feast.example',
    'feast.example/evil',
    'feast.example evil',
    '.feast.example',
    'afeast.example',
    'feast.example:port',
    'feast.example:80:80',
    'feast.example..',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
  ])('finds no site for %s', (host) => {
    expect(createHostParser(brand)(host)).toEqual({ kind: 'foreign' });
  });
});

it('A3: finds the sites beside a main site at www', () => {
  const www = { domain: 'attend.events', origin: 'https://www.main.example' };
  for (const host of ['main.example', 'www.main.example'])
    expect(createHostParser(www)(host)).toEqual({ kind: 'main' });
  expect(createHostParser(www)('anna.main.example')).toEqual({ kind: 'site', subdomain: 'anna' });
});

it('reports a suspended site as suspended even after its end', () => {
  expect(computeSiteStatus({ suspended: true, ended: true })).toBe('suspended');
  expect(computeSiteStatus({ suspended: false, ended: true })).toBe('ended');
  expect(computeSiteStatus({ suspended: false, ended: false })).toBe('active');
});
