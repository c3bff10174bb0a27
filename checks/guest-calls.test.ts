import { expect, test } from 'vitest';
import { guestCalls } from './guest-calls.ts';
import { formatFindings, makeTree } from './sample.ts';

const check = guestCalls([
  { method: 'GET', path: '/invite/:token', access: 'invite' },
  { method: 'POST', path: '/events/:event/rsvp', access: 'event' },
  { method: 'GET', path: '/admin/stats', access: 'owner' },
  { method: 'POST', path: '/payments/webhooks/:provider', access: 'provider' },
  { method: 'GET', path: '/operator/log', access: 'operator' },
  { method: 'POST', path: '/operator/login', access: 'main' },
]);

test('allows guest calls to guests, and calls of owners and operators to their own pages', () => {
  const good = {
    'web/guest/rsvp/data.ts': "api('POST /events/:event/rsvp'); api(`GET /invite/:token`);",
    'web/marketing/page.tsx': "// 'GET /admin/stats'\nexport const a = 'GET started';",
    'web/admin/dashboard/data.ts': "api('GET /admin/stats');",
    'web/operator/log/data.ts': "api('GET /operator/log'); api('POST /operator/login');",
  };
  expect(check(makeTree(good))).toEqual([]);
});

test('refuses calls of owners, operators and providers elsewhere, and unknown calls', () => {
  const bad = {
    'web/guest/rsvp/data.ts': "\napi('GET /admin/stats');\napi(`GET /admin/nothing`);",
    'web/marketing/data.ts': "api('POST /payments/webhooks/:provider');",
    'web/admin/data.ts': "api('GET /operator/log');",
    'web/operator/data.ts': "api('GET /admin/stats');",
    'web/ui/data.ts': "api('POST /operator/login');",
  };
  expect(formatFindings(check(makeTree(bad)))).toEqual([
    "web/guest/rsvp/data.ts:2 'GET /admin/stats' (owner) is called by its own pages alone.",
    "web/guest/rsvp/data.ts:3 The contract has no call 'GET /admin/nothing'.",
    expect.stringMatching(/^web\/marketing\/data\.ts:1 .*\(provider\)/),
    expect.stringMatching(/^web\/admin\/data\.ts:1 .*\(operator\)/),
    expect.stringMatching(/^web\/operator\/data\.ts:1 .*\(owner\)/),
    expect.stringMatching(/^web\/ui\/data\.ts:1 .*\(main\)/),
  ]);
});
