import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actAsOwner, actAsVerifiedGuest } from './actors.ts';
import { testApp, type TestApp } from './app.ts';
import { makeTargets } from './calls.ts';
import { findSecret, listMailedSecrets } from './log-leaks.ts';
import { signInOperator } from './operators.ts';
import { PASSWORD } from './sign-in.ts';

/** Returns the text of all rows of all tables, also those of the jobs. */
async function dumpDatabase({ services }: TestApp): Promise<string> {
  const { q } = services.db;
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
  `.execute(q);
  const dumps = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
      q,
    );
    dumps.push(...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}

test('P4: the database holds no token, code or password that was issued, as text or bytes', async () => {
  const app = await testApp();
  const { site, invitationToken } = await makeTargets(app);
  const owner = actAsOwner(app, site);
  const login = await app.call('POST', '/admin/login', {
    host: site.subdomain,
    body: { email: site.email, password: PASSWORD, subdomain: site.subdomain },
  });
  await app.call('POST', '/admin/forgot-password', { body: { email: site.email } });
  await owner.call('POST', '/admin/account/second-owner', { email: 'second@example.com', password: PASSWORD });
  await owner.call('POST', '/admin/account/email', { email: 'moved@example.com', password: PASSWORD });
  await app.call('POST', `/events/${site.eventId}/verify-email`, {
    host: site.subdomain,
    body: { email: 'code@example.com', purpose: 'rsvp' },
  });
  const verified = await actAsVerifiedGuest(app, site);
  const operator = await signInOperator(app);
  // Once with the mails waiting, whose jobs hold what they need, and once after they were sent.
  const waiting = await dumpDatabase(app);
  await app.settle();
  const mailed = listMailedSecrets(app.mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n'));
  const { token, handoff } = login.body as { token: string; handoff: string };
  const issued = [
    invitationToken,
    site.token,
    token,
    handoff,
    verified.token ?? '',
    operator.cookie.split('=')[1] ?? '',
  ];
  expect(issued.filter((secret) => secret.length < 22)).toEqual([]);
  // Links of passwords, invitations, gifts and data, and codes of guest and operator.
  expect(mailed.length).toBeGreaterThan(6);
  const dump = `${waiting}\n${await dumpDatabase(app)}`;
  expect(dump).toContain('code@example.com');
  const secrets = [...issued, ...mailed, PASSWORD];
  const found = secrets.filter((secret) => {
    const bytes = Buffer.from(secret, 'base64url').toString('hex');
    return findSecret(dump, secret) !== -1 || (bytes.length >= 32 && dump.includes(bytes));
  });
  expect(found).toEqual([]);
});
