import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';

export interface Delivery {
  to: string;
  /** Where reports of failed delivery go. */
  returnPath: string;
  raw: string;
}

/**
 * Starts a mail server on this machine that stores what it gets. It refuses, for good, the recipients that `accepts` does
 * not know.
 */
export async function startMailServer({ accepts = () => true }: { accepts?: (address: string) => boolean } = {}) {
  const deliveries: Delivery[] = [];
  let pause = { left: Infinity, domain: '', over: Promise.resolve() };
  const receive = async (stream: SMTPServerDataStream, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void) => {
    const to = rcptTo[0]?.address ?? '';
    const returnPath = mailFrom === false ? '' : mailFrom.address;
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    if (to.endsWith(pause.domain)) {
      pause.left -= 1;
      if (pause.left < 0) await pause.over;
    }
    deliveries.push({ to, returnPath, raw: Buffer.concat(parts).toString() });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(accepts(address) ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    onData: (stream, { envelope }, done) => void receive(stream, envelope, done),
  });
  const sockets = server.listen(0, '127.0.0.1');
  await once(sockets, 'listening');
  const { port } = sockets.address() as AddressInfo;
  return {
    deliveries,
    url: `smtp://127.0.0.1:${port}`,
    /** Takes so many more mails to a domain, and the others only once the returned function is called. */
    pauseAfter(count: number, domain: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      pause = { left: count, domain, over: promise };
      return () => {
        pause = { ...pause, left: Infinity };
        resolve();
      };
    },
    /** The subjects and texts of the mails to an address, the newest first. */
    readTexts: async (address: string): Promise<string[]> => {
      const mails = await Promise.all(
        deliveries.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw)),
      );
      return mails.map(({ subject = '', text = '' }) => `${subject}\n${text}`).toReversed();
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(sockets, 'close');
      server.close();
      await closed;
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
