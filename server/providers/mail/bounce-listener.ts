import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { SMTPServerDataStream, SMTPServerOptions } from 'smtp-server';
import { ConfigError } from '../../config/reader.ts';
import { toNetwork } from '../../kit/http/network.ts';
import type { Log } from '../../kit/log.ts';
import { findFailure, type DeliveryFailure } from './delivery-report.ts';

export interface BounceListenerSettings {
  host: string;
  port: number;
  /** By which it greets. */
  name: string;
  log: Log;
  /** Whether an address is a return path of ours: all others are refused. */
  accepts: (address: string) => boolean;
  /** False if this network address has sent too many mails. */
  countMail: (remoteAddress: string) => Promise<boolean>;
  /** Called with the return path; the sender tries again later if it throws. */
  onFailure: (address: string, failure: DeliveryFailure) => Promise<void>;
}

export interface BounceListener extends AsyncDisposable {
  port: number;
}

/** A report quotes the mail that came back. */
const BYTES_MAX = 512 * 1024;
const CONNECTIONS_MAX = 50;
const CONNECTIONS_OF_NETWORK_MAX = 20;
const IDLE_MS = 30_000;
const CONNECTION_MS = 120_000;

/**
 * An SMTP server for reports of failed delivery (RFC 3464). It relays nothing, stores no mail, and logs neither address nor content. It
 * offers no TLS: a mail server in front does, if it is wanted.
 */
export async function openBounceListener(settings: BounceListenerSettings): Promise<BounceListener> {
  const { host, port, name, log, accepts, countMail } = settings;
  const judgeSender = async (remoteAddress: string) =>
    (await countMail(remoteAddress)) ? undefined : makeAnswer(451, 'Too many mails, try again later');
  const answer = async (done: (error?: Error) => void, judge: () => Promise<Error | undefined>): Promise<void> => {
    let refusal: Error | undefined;
    try {
      refusal = await judge();
    } catch (error) {
      log.warn({ err: error }, 'a report of failed delivery was not recorded');
      refusal = makeAnswer(451, 'Try again later');
    }
    done(refusal);
  };
  // Imported only where bounces are accepted.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    name,
    banner: 'reports of failed delivery only',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: BYTES_MAX,
    maxRecipients: 1,
    maxClients: CONNECTIONS_MAX,
    maxCommandLength: 1024,
    socketTimeout: IDLE_MS,
    onMailFrom: (_address, { remoteAddress }, done) => void answer(done, () => judgeSender(remoteAddress)),
    onRcptTo: ({ address }, _session, done) => done(accepts(address) ? undefined : makeAnswer(550, 'No such address')),
    onData: (stream, { envelope }, done) =>
      void answer(done, () => receive(stream, envelope.rcptTo[0]?.address ?? '', settings)),
  } satisfies SMTPServerOptions);
  server.on('error', ({ name: kind }) => log.debug({ kind }, 'a connection that brought a bounce broke'));
  const sockets = limitConnections(server.server);
  const address = await startListening(server.server, host, port);
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(resolve);
      for (const socket of sockets) socket.destroy();
      await promise;
    },
  };
}

/** Returns the answer to the sender: an error, or nothing. */
async function receive(
  stream: SMTPServerDataStream,
  returnPath: string,
  { onFailure }: BounceListenerSettings,
): Promise<Error | undefined> {
  const chunks: Buffer[] = [];
  // What is too large is read to its end, as the protocol wants, and not kept.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) return makeAnswer(552, 'Message too large');
  const failure = findFailure(Buffer.concat(chunks));
  if (failure) await onFailure(returnPath, failure);
  return undefined;
}

const makeAnswer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Nobody holds connections for long, and no network all of them. */
function limitConnections(server: Server): Iterable<Socket> {
  const sockets = new Map<Socket, string>();
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const held = [...sockets.values()].filter((other) => other === network).length;
    if (held >= CONNECTIONS_OF_NETWORK_MAX) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), CONNECTION_MS);
    sockets.set(socket, network);
    socket.once('close', () => {
      clearTimeout(timer);
      sockets.delete(socket);
    });
  });
  return { [Symbol.iterator]: () => sockets.keys() };
}

async function startListening(server: Server, host: string, port: number): Promise<AddressInfo> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigError([`BOUNCE_LISTEN cannot be used: ${error instanceof Error ? error.message : String(error)}`]);
  }
  return server.address() as AddressInfo;
}
