import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { makeProbeGroups } from './enumeration.ts';

/** Differ from one request to the next, whatever it is about: also the time. */
const OWN_TO_A_REQUEST = new Set(['date', 'x-request-id']);
const mask = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'now');
const describeHeaders = (headers: IncomingHttpHeaders) =>
  Object.entries(headers)
    .filter(([name]) => !OWN_TO_A_REQUEST.has(name))
    .map(([name, value]) => mask(`${name}: ${String(value)}`))
    .join('\n');

/** Medians of the times of the same requests are measured by `npm run bench:enumeration`. */
test('S5, S7, S9: answers do not tell whether an account, an invitation or a link exists', async () => {
  const app = await testApp();
  for (const { name, classes } of await makeProbeGroups(app, 2)) {
    const answers = [];
    for (const { build } of classes) {
      const { method, path, site, body } = build(0);
      const sent = { ...(site !== undefined && { host: site }), ...(body !== undefined && { body }) };
      const { status, headers, text } = await app.request(method, path, sent);
      // The token is in the path of a page, which may repeat it.
      const said = mask(text).replaceAll(path, '/path');
      answers.push({ status, headers: describeHeaders(headers), text: said });
    }
    expect(answers.length, name).toBeGreaterThan(1);
    for (const answer of answers) expect(answer, name).toEqual(answers[0]);
  }
});
