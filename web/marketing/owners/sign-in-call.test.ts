import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from './sign-in-call.ts';

afterEach(() => vi.unstubAllGlobals());

const mockResponse = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
const form = { email: 'anna@example.com', password: 'secret' };
const user = { name: 'Anna', email: 'anna@example.com', subdomain: 'anna-ben' };

test('redirects an owner to their site with a one-time code', async () => {
  mockResponse(() => Response.json({ token: 'the-session', handoff: 'the-code', user }));
  const outcome = await signIn('https://example.com', form);
  const url = new URL(outcome.kind === 'signed-in' ? outcome.url : '');
  expect([url.origin, url.pathname]).toEqual(['https://anna-ben.example.com', '/auth']);
  expect([...url.searchParams]).toEqual([['token', 'the-code']]);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'a refusal',
    () => Response.json({ error: 'Wrong email or password.', code: 'wrong_credentials' }, { status: 401 }),
    'Wrong email or password.',
  ],
  ['a refusal in no shape of ours', () => new Response('<html>', { status: 403 }), 'Login failed'],
  [
    'a server that fails',
    () => Response.json({ error: 'Oh', code: 'internal_error' }, { status: 500 }),
    'Network error. Please try again.',
  ],
  ['an empty answer', () => new Response(''), 'Network error. Please try again.'],
  ['an answer that is no JSON', () => new Response('<html>'), 'Network error. Please try again.'],
  ['no network', () => Promise.reject(new TypeError('failed')), 'Network error. Please try again.'],
  [
    'an owner without a site',
    () => Response.json({ token: 't', handoff: 'h', user: { ...user, subdomain: null } }),
    'No subdomain found for your account. Please contact support.',
  ],
])('%s: shows the specified message', async (_, answer, message) => {
  mockResponse(answer);
  expect(await signIn('https://example.com', form)).toEqual({ kind: 'failed', message });
});

test('asks for a code if the account has two-step verification', async () => {
  mockResponse(() => Response.json({ error: 'Please', code: 'second_factor_required' }, { status: 401 }));
  expect(await signIn('https://example.com', form)).toEqual({ kind: 'code' });
});
