import { describe, expect, test } from 'vitest';
import { isCrossSite, isFromOtherOrigin } from './origin.ts';

describe('isCrossSite', () => {
  const own = 'https://anna.example.org';
  test.each([
    ['GET', {}, false],
    ['GET', { origin: 'https://evil.test' }, false],
    ['POST', {}, true],
    ['POST', { origin: own }, false],
    ['POST', { 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { origin: own, 'sec-fetch-site': 'same-origin' }, false],
    ['PUT', { origin: 'https://boris.example.org' }, true],
    ['PUT', { origin: 'http://anna.example.org' }, true],
    ['DELETE', { origin: 'null' }, true],
    ['DELETE', { 'sec-fetch-site': 'same-site' }, true],
    ['DELETE', { 'sec-fetch-site': 'none' }, true],
    ['POST', { origin: own, 'sec-fetch-site': 'cross-site' }, true],
  ])('%s with %j is cross-site: %j', (method, headers, crossSite) => {
    expect(isCrossSite({ method, headers }, own)).toBe(crossSite);
  });
});

describe('isFromOtherOrigin', () => {
  const own = 'https://anna.example.org';
  test.each([
    [{}, false],
    [{ origin: own }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://boris.example.org' }, true],
    [{ origin: own, 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
  ])('%j: %j', (headers, foreign) => {
    expect(isFromOtherOrigin({ headers }, own)).toBe(foreign);
  });
});
