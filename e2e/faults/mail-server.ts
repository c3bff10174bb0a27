import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail. `drop` takes one and closes the connection without saying so. */
export type MailFault = 'none' | 'refuse' | 'hang' | 'busy' | 'reject' | 'drop';

export interface Delivery {
  to: string;
  id: string;
}

/** An SMTP server that fails on demand and stores what it has received. */
export class MailServer implements AsyncDisposable {
  #fault: MailFault = 'none';
  /** Called with each mail before the server answers. */
  onMail: (mail: Delivery) => Promise<void> | void = () => undefined;
  readonly deliveries: Delivery[] = [];
  readonly url: string;
  tries = 0;
  readonly #server: SMTPServer;
  readonly #sockets: Set<Socket>;

  private constructor(server: SMTPServer, port: number, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  /** @param pause returns how long an answer takes, in milliseconds */
  static async start(pause: () => number = () => 0): Promise<MailServer> {
    const answer = (done: () => void) => void setTimeout(done, pause());
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => {
        if (self.fault !== 'none') self.tries += 1;
        if (self.fault === 'refuse') done(Object.assign(new Error('refused by the test'), { responseCode: 421 }));
        else if (self.fault !== 'hang') answer(done);
      },
      onMailFrom: (_address, _session, done) => answer(done),
      onRcptTo: (_address, _session, done) => {
        const code = { busy: 451, reject: 550 }[self.fault as string];
        if (code === undefined) answer(done);
        else done(Object.assign(new Error('refused by the test'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
          const mail = { id, to: session.envelope.rcptTo[0]?.address ?? '' };
          self.deliveries.push(mail);
          const respond = async () => {
            await self.onMail(mail);
            if (self.fault === 'drop') self.fault = 'none';
            // The answer to DATA comes before this function is called, so its pause is made up for here.
            else answer(() => answer(done));
          };
          void respond();
        });
      },
    });
    server.on('error', () => undefined);
    const sockets = new Set<Socket>();
    const listening = server.listen(0, '127.0.0.1');
    listening.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    });
    await once(listening, 'listening');
    const self = new MailServer(server, (listening.address() as AddressInfo).port, sockets);
    return self;
  }

  get fault(): MailFault {
    return this.#fault;
  }

  /** Closes all connections, because the product keeps them open for the next mail. */
  set fault(fault: MailFault) {
    this.#fault = fault;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The ids of the mails to an address, each as often as it arrived. */
  listIds(to: string): string[] {
    return this.deliveries.filter((mail) => mail.to === to).map(({ id }) => id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }
}
