import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { MailDeferral, MailRefusal, type Mail } from './mailer.ts';
import { createSmtpMailer, type SmtpSettings } from './smtp.ts';
import {
  formatSmtpUrl,
  makeRefusal,
  refuseContent,
  refuseRecipient,
  startMailServer,
  type Delivery,
} from '../../testing/mail-server.ts';
import { verifyDkim } from '../../testing/dkim.ts';
import { requireWithin } from '../../testing/require-within.ts';

const MAIL: Mail = {
  id: '0197c2f0-0000-7000-8000-000000000001',
  to: 'anna@example.com',
  subject: 'Your address is live',
  text: 'Dear Anna,\n\nit is.\n',
  html: '<p>Dear Anna, it is – “live”.</p>',
};

test('a mail arrives with both parts, its sender and its id', async () => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url }).send(MAIL);

  const { mail, from, to } = await parseOnlyDelivery(deliveries);
  expect({ from, to }).toEqual({ from: 'hello@example.org', to: ['anna@example.com'] });
  expect(mail.from).toMatchObject({ name: 'Gatherly', address: 'hello@example.org' });
  expect(mail.to).toMatchObject([{ name: '', address: 'anna@example.com' }]);
  expect(mail).toMatchObject({ subject: MAIL.subject, messageId: `<${MAIL.id}@example.org>` });
  expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text.trim());
  expect(mail.html?.trim()).toBe(MAIL.html);
  expect(mail.headers.filter(({ key }) => key === 'auto-submitted')).toMatchObject([{ value: 'auto-generated' }]);
});

test('uses a name in MAIL_FROM instead of the name of the product', async () => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url, from: '"The Stationer" <post@example.net>' }).send(MAIL);
  const { mail } = await parseOnlyDelivery(deliveries);
  expect(mail.from).toMatchObject({ name: 'The Stationer', address: 'post@example.net' });
  expect(mail.messageId).toBe(`<${MAIL.id}@example.net>`);
});

test('sends a retried mail with the same id, over the same connection', async () => {
  const { deliveries, url, connections } = await startMailServer();
  const sender = makeMailer({ url });
  await sender.send(MAIL);
  await sender.send(MAIL);
  const ids = deliveries.map(({ raw }) => /^message-id:.*$/im.exec(raw)?.[0]);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toContain(MAIL.id);
  expect(connections()).toBe(1);
});

test.each([
  ['subject', { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' }],
  ['subject with Unicode line ends', { subject: 'Hello\u0085Bcc: eve@example.com\u2028Bcc: eve@example.com' }],
  ['id', { id: 'a>\r\nBcc: eve@example.com\r\nX: <b' }],
  ['text', { text: 'x\r\n.\r\nRCPT TO:<eve@example.com>\r\n' }],
])('line breaks in the %s add no header and no recipient', async (_, part) => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url }).send({ ...MAIL, ...part });
  const { to, mail, raw } = await parseOnlyDelivery(deliveries);
  expect(to).toEqual(['anna@example.com']);
  expect(mail.bcc).toBeUndefined();
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
});

test('X8: a name with line breaks adds no header', async () => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url, name: 'Gatherly\r\nBcc: eve@example.com' }).send(MAIL);
  const { to, mail } = await parseOnlyDelivery(deliveries);
  expect(to).toEqual(['anna@example.com']);
  expect(mail.bcc).toBeUndefined();
});

test.each([
  'anna@example.com, eve@example.com',
  'anna@example.com>\r\nRCPT TO:<eve@example.com',
  'Eve <eve@example.com>',
])('an address with several recipients reaches only the intended one: %j', async (to) => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url })
    .send({ ...MAIL, to })
    .catch(() => {});
  expect(deliveries.flatMap((delivery) => delivery.to)).not.toContain('eve@example.com');
});

test.each([
  ['the recipient’s address', refuseRecipient(550)],
  ['the content of the mail', refuseContent(554)],
])('M20, B1: a mail is given up if %s is refused for good, and the error names nobody', async (what, options) => {
  const { url } = await startMailServer(options);
  const error: unknown = await makeMailer({ url })
    .send(MAIL)
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(MailRefusal);
  expect(error).toMatchObject({ isOfAddress: what === 'the recipient’s address' });
  expect(String(error)).toMatch(new RegExp(`^Error: the mail server refused ${what} for good \\(code 55[04]\\)$`));
  expect(inspect(error, { depth: 9 })).not.toMatch(/anna|refused by the test/);
});

test.each([
  ['the recipient’s address', refuseRecipient(451)],
  ['the content of the mail', refuseContent(452)],
])('B1: send throws if %s is refused for now, and the error names nobody', async (what, options) => {
  const { url } = await startMailServer(options);
  const error: unknown = await makeMailer({ url })
    .send(MAIL)
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(MailDeferral);
  expect(String(error)).toMatch(new RegExp(`^Error: the mail server refused ${what} for now \\(code 45[12]\\)$`));
  expect(inspect(error, { depth: 9 })).not.toMatch(/anna|refused by the test/);
});

test('a refused sender is a fault of the settings, so the mail is tried again', async () => {
  const { url } = await startMailServer({ onMailFrom: (_address, _session, done) => done(makeRefusal(550)) });
  const error: unknown = await makeMailer({ url })
    .send(MAIL)
    .catch((cause: unknown) => cause);
  expect(error).not.toBeInstanceOf(MailRefusal);
  expect(String(error)).toBe('Error: the mail was not accepted: EENVELOPE 550');
});

test('a mail to guests has the headers of one-click unsubscribing (RFC 8058)', async () => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url }).send({ ...MAIL, unsubscribeUrl: 'https://anna.example.org/api/unsubscribe/abc' });
  const { mail } = await parseOnlyDelivery(deliveries);
  const named = mail.headers.filter(({ key }) => key.startsWith('list-'));
  expect(named.map(({ key, value }) => [key, value])).toEqual([
    ['list-unsubscribe', '<https://anna.example.org/api/unsubscribe/abc>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ]);
});

test('a mail carries its attachments', async () => {
  const { deliveries, url } = await startMailServer();
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  const attachments = [{ filename: 'zoë.ics', contentType, content: 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:Zoë\r\n' }];
  await makeMailer({ url }).send({ ...MAIL, attachments });
  const { mail } = await parseOnlyDelivery(deliveries);
  expect(mail.attachments).toMatchObject([
    { filename: 'zoë.ics', mimeType: 'text/calendar', method: 'PUBLISH', disposition: 'attachment' },
  ]);
  const [{ content } = { content: '' }] = mail.attachments;
  const text = Buffer.from(content as ArrayBuffer).toString();
  expect(text.replaceAll('\r\n', '\n')).toBe('BEGIN:VCALENDAR\nX-WR-CALNAME:Zoë\n');
});

test('a signed mail can be verified, and both headers of RFC 8058 are signed', async () => {
  const { deliveries, url } = await startMailServer();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const mailer = makeMailer({ url, dkim: { domain: 'example.org', selector: 'mail', privateKey } });
  const text = `Zoë  and\t Björn \n.\n\nend \n\n\n`;
  await mailer.send({ ...MAIL, text, unsubscribeUrl: 'https://anna.example.org/api/unsubscribe/abc' });
  const { raw } = await parseOnlyDelivery(deliveries);
  const { domain, selector, signed } = verifyDkim(raw, publicKey);
  expect({ domain, selector }).toEqual({ domain: 'example.org', selector: 'mail' });
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'content-type']));
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  expect(() => verifyDkim(raw.replace('unsubscribe/abc', 'unsubscribe/abd'), publicKey)).toThrow('signature');
  expect(() => verifyDkim(raw.replace('One-Click', 'One-Clack'), publicKey)).toThrow('signature');
  expect(() => verifyDkim(raw.replace('>Dear Anna, it is', '>Dear Anna, it was'), publicKey)).toThrow(/body|differs/);
});

test('reports of failed delivery come to the return path', async () => {
  const { deliveries, url } = await startMailServer();
  await makeMailer({ url }).send({ ...MAIL, returnPath: 'abc@bounces.example.org' });
  const { mail, from, to } = await parseOnlyDelivery(deliveries);
  expect({ from, to }).toEqual({ from: 'abc@bounces.example.org', to: [MAIL.to] });
  expect(mail.from).toMatchObject({ address: 'hello@example.org' });
});

test('M20: send throws if a server on another machine offers no TLS', async () => {
  const { url, deliveries } = await startMailServer();
  // This address leads to the same machine, but does not count as local.
  const remote = url.replace('127.0.0.1', '0.0.0.0');
  await expect(makeMailer({ url: remote }).send(MAIL)).rejects.toThrow(/TLS/);
  expect(deliveries).toEqual([]);
  await makeMailer({ url: remote, plain: true }).send(MAIL);
  expect(deliveries).toHaveLength(1);
});

test('send throws if no authority has signed the certificate of the server', async () => {
  const { url, deliveries } = await startMailServer({ disabledCommands: ['AUTH'] });
  const remote = url.replace('127.0.0.1', '0.0.0.0');
  await expect(makeMailer({ url: remote }).send(MAIL)).rejects.toThrow(/certificate/);
  expect(deliveries).toEqual([]);
});

test('send throws if the connection is refused', async () => {
  const server = await startRawServer(() => {});
  const url = formatSmtpUrl(server);
  server.close();
  await once(server, 'close');
  await expect(makeMailer({ url }).send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
});

test('F7: send times out if the server does not respond', async () => {
  const server = await startRawServer(() => {});
  await expect(
    requireWithin(1500, makeMailer({ url: formatSmtpUrl(server), timeoutMs: 300 }).send(MAIL)),
  ).rejects.toThrow(/time|abort/i);
});

test('send times out if the server responds too slowly', async () => {
  const server = await startRawServer((socket) => {
    const interval = setInterval(() => socket.write('220-wait\r\n'), 50);
    socket.on('close', () => clearInterval(interval));
  });
  await expect(
    requireWithin(1500, makeMailer({ url: formatSmtpUrl(server), timeoutMs: 300 }).send(MAIL)),
  ).rejects.toThrow(/time|abort/i);
});

test('send throws and does not retry if the server disconnects after the mail', async () => {
  let mails = 0;
  const server = await startRawServer((socket) => {
    let received = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (received.endsWith('\r\n.\r\n')) {
        mails += 1;
        socket.destroy();
      } else if (received.endsWith('DATA\r\n')) socket.write('354 go\r\n');
      else if (!received.includes('DATA\r\n')) socket.write('250 ok\r\n');
    });
  });
  await expect(makeMailer({ url: formatSmtpUrl(server) }).send(MAIL)).rejects.toThrow(/closed/i);
  expect(mails).toBe(1);
});

function makeMailer(settings: Partial<SmtpSettings> & { url: string }) {
  const made = createSmtpMailer({
    from: 'hello@example.org',
    name: 'Gatherly',
    timeoutMs: 5000,
    ...settings,
  });
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

async function startRawServer(onConnection: (socket: Socket) => void): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
}

async function parseOnlyDelivery(deliveries: readonly Delivery[]) {
  expect(deliveries).toHaveLength(1);
  const [only = { raw: '', from: '', to: [] }] = deliveries;
  return { ...only, mail: await PostalMime.parse(only.raw) };
}

test('attachments keep their name, type and content', async () => {
  const { deliveries, url } = await startMailServer();
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Fête\r\nEND:VCALENDAR\r\n';
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  await makeMailer({ url }).send({ ...MAIL, attachments: [{ filename: 'invitation.ics', contentType, content }] });
  const { mail } = await parseOnlyDelivery(deliveries);
  const [file, ...others] = mail.attachments;
  expect([file, others]).toMatchObject([
    { filename: 'invitation.ics', mimeType: 'text/calendar', method: 'PUBLISH', disposition: 'attachment' },
    [],
  ]);
  expect(new TextDecoder().decode(new Uint8Array((file?.content ?? new ArrayBuffer(0)) as ArrayBuffer)).trim()).toBe(
    content.replaceAll('\r\n', '\n').trim(),
  );
});
