import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { createOutbox, listOutbox } from './outbox.ts';

test('the outbox stores mails and lists the newest first, all or those to one address', async () => {
  const app = await testApp();
  const { services, clock } = app;
  await using outbox = createOutbox(services.db);
  const mail = { id: 'a', to: 'anna@example.com', subject: 'One', text: 'Dear Anna', html: '<p>Dear Anna</p>' };
  await outbox.send(mail);
  clock.advance(60);
  await outbox.send({ ...mail, subject: 'Two' });
  await outbox.send({ ...mail, to: 'boris@example.com', subject: 'Another' });

  expect((await listOutbox(services.db)).map(({ subject }) => subject)).toEqual(['Another', 'Two', 'One']);
  const [two, one, ...more] = await listOutbox(services.db, mail.to);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ to: mail.to, subject: 'One', text: mail.text, html: mail.html });
  expect(two?.subject).toBe('Two');
  const gap = Date.parse(two?.sentAt ?? '') - Date.parse(one?.sentAt ?? '');
  expect(gap).toBeGreaterThanOrEqual(60_000);

  const { text } = await app.request('GET', '/dev/outbox?to=boris%40example.com');
  expect(text).toContain('Another');
  expect(text).not.toContain(mail.to);
});
