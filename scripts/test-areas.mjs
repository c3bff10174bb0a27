// Which tests belong to a noun of the product, for `npm test -- <noun>`.

import { globSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Journeys by file name, with the nouns that they cover; `[]`: the whole product.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const JOURNEYS = {
  accessibility: [],
  'back-office': ['back-office', 'sites'],
  'bad-input': [],
  budgets: ['catalog'],
  designs: ['catalog', 'event'],
  exports: ['exports'],
  'first-path': ['orders', 'rsvp', 'guests'],
  'first-styles': ['catalog'],
  funds: ['registry'],
  gallery: ['gallery'],
  'guest-data': ['guest-data'],
  'household-reply': ['rsvp', 'guests', 'schedule'],
  invitation: ['event'],
  jobs: ['back-office'],
  'large-text': ['catalog'],
  'late-fonts': ['catalog'],
  'long-page': ['registry', 'gallery'],
  'lost-links': ['guests'],
  mails: ['guest-mail', 'rsvp'],
  'mail-story': ['guest-mail', 'guests', 'rsvp'],
  'main-site': ['catalog', 'demos'],
  miniatures: ['gallery', 'catalog'],
  operator: ['operators', 'back-office'],
  'owner-account': ['owners'],
  'owner-dashboard': ['dashboard'],
  'owner-event': ['event'],
  'owner-gallery': ['gallery', 'uploads'],
  'owner-guests': ['guests'],
  'owner-headcount': ['rsvp', 'exports'],
  'owner-households': ['guests'],
  'owner-import': ['guests'],
  'owner-mails': ['guests', 'guest-mail'],
  'owner-questions': ['rsvp'],
  'owner-registry': ['registry'],
  'owner-replies': ['rsvp', 'guests'],
  'owner-rsvp': ['rsvp', 'notifications'],
  'owner-schedule': ['schedule'],
  'owner-sections': ['sections'],
  'owner-second-factor': ['owners', 'second-factors'],
  'owner-signin': ['owners'],
  'owner-to-check': ['rsvp', 'guests'],
  'owner-themes': ['event', 'catalog'],
  payloads: [],
  'private-sites': ['finding', 'sites'],
  providers: ['orders'],
  registry: ['registry'],
  'reply-loading': ['rsvp'],
  rsvp: ['rsvp'],
  sections: ['sections', 'catalog'],
  selling: ['orders', 'carts', 'sites'],
  sending: ['rsvp', 'catalog'],
  'top-picture': ['event', 'catalog'],
  verification: ['verification'],
  welcome: ['orders', 'sites'],
};

/**
 * Lists the unit and HTTP tests of a noun: those in a folder with its name, or whose name begins with it.
 * @param {string} root the repository
 * @param {string} noun
 */
export function testsOf(root, noun) {
  return globSync('{contract,server,web}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((path) => path.split('/').some((part) => part === noun || new RegExp(`^${noun}[-.]`).test(part)))
    .sort();
}

/**
 * Lists the journey files of a noun.
 * @param {string} root the repository
 * @param {string} noun
 */
export function journeysOf(root, noun) {
  return listJourneys(root).filter((path) => JOURNEYS[nameOf(path)]?.includes(noun));
}

/** @param {string} root */
export const listJourneys = (root) => globSync('e2e/*.e2e.ts', { cwd: root }).sort();

/** @param {string} path */
export const nameOf = (path) => basename(path, '.e2e.ts');
