import { expect, test } from 'vitest';
import { guestCalls } from './guest-calls.ts';
import { short, tree } from './sample.ts';

const check = guestCalls([
  { method: 'GET', path: '/invite/:token', access: 'invite' },
  { method: 'POST', path: '/events/:event/rsvp', access: 'event' },
  { method: 'GET', path: '/admin/stats', access: 'owner' },
  { method: 'POST', path: '/payments/webhooks/:provider', access: 'provider' },
]);

test('allows guest calls to guests, and owner calls to owners', () => {
  const good = {
    'web/guest/rsvp/data.ts': "api('POST /events/:event/rsvp'); api(`GET /invite/:token`);",
    'web/marketing/page.tsx': "// 'GET /admin/stats'\nexport const a = 'GET started';",
    'web/admin/dashboard/data.ts': "api('GET /admin/stats');",
  };
  expect(check(tree(good))).toEqual([]);
});

test('refuses calls of owners and providers, and calls that are not there', () => {
  const bad = {
    'web/guest/rsvp/data.ts': "\napi('GET /admin/stats');\napi(`GET /admin/nothing`);",
    'web/marketing/data.ts': "api('POST /payments/webhooks/:provider');",
  };
  expect(short(check(tree(bad)))).toEqual([
    "web/guest/rsvp/data.ts:2 'GET /admin/stats' is for the owner alone: pages for guests and visitors do without it.",
    "web/guest/rsvp/data.ts:3 The contract has no call 'GET /admin/nothing'.",
    expect.stringMatching(/^web\/marketing\/data\.ts:1 .* is for the provider alone/),
  ]);
});
