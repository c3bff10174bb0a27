import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { createOutbox, listOutbox } from './outbox.ts';

const SENDER = { from: 'hello@example.org', name: 'Gatherly' };
const MAIL = { id: 'a', to: 'anna@example.com', subject: 'One', text: 'Dear Anna', html: '<p>Dear Anna</p>' };

test('the outbox stores mails and lists the newest first, all or those to one address', async () => {
  const app = await testApp();
  const { services, clock } = app;
  await using outbox = createOutbox(services.db, SENDER);
  await outbox.send(MAIL);
  clock.advance(60);
  await outbox.send({ ...MAIL, subject: 'Two' });
  await outbox.send({ ...MAIL, to: 'boris@example.com', subject: 'Another' });

  expect((await listOutbox(services.db)).map(({ subject }) => subject)).toEqual(['Another', 'Two', 'One']);
  const [two, one, ...more] = await listOutbox(services.db, MAIL.to);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ to: MAIL.to, subject: 'One', text: MAIL.text });
  expect(two?.subject).toBe('Two');
  const gap = Date.parse(two?.sentAt ?? '') - Date.parse(one?.sentAt ?? '');
  expect(gap).toBeGreaterThanOrEqual(60_000);

  const { text } = await app.request('GET', '/dev/outbox?to=boris%40example.com');
  expect(text).toContain('Another');
  expect(text).not.toContain(MAIL.to);
});

test('shows a mail as sent: its HTML in a closed frame, its headers, and its attachments as files', async () => {
  const app = await testApp();
  const { services } = app;
  await using outbox = createOutbox(services.db, SENDER);
  const html =
    '<!doctype html><html><head><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){p{color:red}}</style></head><p style="color:blue">Grüße</p></html>';
  const file = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  await outbox.send({
    ...MAIL,
    subject: 'Grüße',
    html,
    attachments: [{ filename: 'invitation.ics', contentType, content: file }],
    unsubscribeUrl: 'https://site.example/api/unsubscribe/x',
  });
  const [mail] = await listOutbox(services.db);
  const at = `/dev/outbox/${mail?.id}`;

  const page = await app.request('GET', at);
  expect(page.status).toBe(200);
  for (const said of [
    'From</dt><dd>Gatherly &lt;hello@example.org&gt;',
    'Message-ID</dt><dd>&lt;a@example.org&gt;',
    'List-Unsubscribe-Post</dt><dd>List-Unsubscribe=One-Click',
    contentType,
  ])
    expect(page.text).toContain(said);

  const frames = await Promise.all(
    ['light', 'dark'].map((scheme) => app.request('GET', `${at}/html?scheme=${scheme}`)),
  );
  expect(frames.map(({ text }) => /@media (.*?)\{/.exec(text)?.[1])).toEqual(['not all', 'all']);
  for (const { headers, text } of frames) {
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.*; sandbox allow-popups allow-popups-to-escape-sandbox;/);
    expect(policy).not.toContain('script');
    expect(text).toContain('<p style="color:blue">Grüße</p>');
  }

  const attached = await app.request('GET', `${at}/attachments/0`);
  expect([attached.text, attached.headers['content-type'], attached.headers['content-disposition']]).toEqual([
    file,
    contentType,
    'attachment; filename="invitation.ics"',
  ]);
  const source = await app.request('GET', `${at}/source`);
  expect(await PostalMime.parse(source.text)).toMatchObject({
    subject: 'Grüße',
    html: expect.stringContaining('Grüße') as string,
    attachments: [{ filename: 'invitation.ics' }],
  });

  for (const path of [
    '/dev/outbox/nonsense',
    '/dev/outbox/0197c2f0-0000-7000-8000-000000000001',
    `${at}/attachments/1`,
  ])
    expect([path, (await app.request('GET', path)).status]).toEqual([path, 404]);
});
