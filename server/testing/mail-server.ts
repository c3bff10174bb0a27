import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Delivery {
  raw: string;
  from: string;
  to: string[];
}

export interface MailServer {
  deliveries: Delivery[];
  url: string;
  /** How many were opened. */
  connections: () => number;
}

/** Starts a mail server on this machine that stores the mails it receives, until the test ends. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  let connected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connected += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        deliveries.push({ raw: Buffer.concat(chunks).toString(), from, to });
        done();
      });
    },
    ...options,
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(resolve);
    await promise;
  });
  return { deliveries, url: formatSmtpUrl(listening), connections: () => connected };
}

export const formatSmtpUrl = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A refusal with an SMTP code. */
export const makeRefusal = (responseCode: number) => Object.assign(new Error('refused by the test'), { responseCode });

export const refuseRecipient = (code: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(makeRefusal(code)),
});

export const refuseContent = (code: number): SMTPServerOptions => ({
  onData: (stream, _session, done) => void stream.resume().on('end', () => done(makeRefusal(code))),
});
