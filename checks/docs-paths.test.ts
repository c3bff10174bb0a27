import { expect, test } from 'vitest';
import { docsPaths } from './docs-paths.ts';
import { formatFindings, makeTree } from './sample.ts';

const files = {
  'server/features/rsvp/store.ts': '',
  'server/features/rsvp/routes.ts': '',
  'contract/rsvp.ts': '',
  'docs/operate.md': '',
};

test('allows existing paths, with wildcards, choices and folders', () => {
  const text = [
    '`server/features/rsvp/store.ts`, `server/features/<noun>/store.ts`, `contract/*.ts`, `web`, `npm run check`',
    '`server/features/rsvp/{store,routes}.ts`, `server/features/`, `contract/rsvp.ts:12`, `not/ours.ts`, `GET /events`',
    '[operate](operate.md#backups), [outside](https://example.com/x.md), [up](../contract/rsvp.ts), [here](#below)',
  ].join('\n');
  expect(docsPaths(makeTree({ ...files, 'docs/guide.md': text }))).toEqual([]);
});

test('refuses missing paths', () => {
  const text =
    '\n`server/features/rsvp/service.ts`\n`contract/<noun>/x.ts`\n`contract/{rsvp,gone}.ts`\n[gone](gone.md)';
  expect(formatFindings(docsPaths(makeTree({ ...files, 'docs/guide.md': text, 'notes.md': text })))).toEqual([
    'docs/guide.md:2 There is no server/features/rsvp/service.ts: say where it is now.',
    'docs/guide.md:3 There is no contract/<noun>/x.ts: say where it is now.',
    'docs/guide.md:4 There is no contract/gone.ts: say where it is now.',
    'docs/guide.md:5 There is no docs/gone.md: say where it is now.',
  ]);
});
