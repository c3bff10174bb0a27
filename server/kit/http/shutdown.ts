import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { STOPPED_BY, trackTimeLeft } from '../stop-times.ts';

/** A busy node would otherwise accept connections for ever. */
const ACCEPTING_MS = 1_000;

/**
 * Answers everything that has arrived before the server closes (docs/reference/failures.md, F11). Keep-alive connections
 * would delay the shutdown, so they are closed with their next response. Connections whose request does not arrive are
 * cut off: browsers open some in advance, and Node counts these as busy.
 */
export function finishConnectionsOnShutdown(app: FastifyInstance, signal: AbortSignal): void {
  const timeLeft = trackTimeLeft(signal);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    await acceptWaiting(app.server);
    const cutOff = setTimeout(() => app.server.closeAllConnections(), timeLeft(STOPPED_BY.requests));
    app.server.once('close', () => clearTimeout(cutOff));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * The system establishes connections before Node accepts them, one in each turn of the event loop, and resets those that
 * are waiting when the server closes. A turn without a new connection shows that none is waiting. The requests of the
 * others are read afterwards, because handling them would take as long as the next ones need to arrive.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const held: Socket[] = [];
  const hold = (socket: Socket) => void held.push(socket.pause());
  server.on('connection', hold);
  const deadline = performance.now() + ACCEPTING_MS;
  for (let before = -1; before !== held.length && performance.now() < deadline;) {
    before = held.length;
    // The first one may end the turn in which this was called, before the next connection is accepted.
    await setImmediate();
    await setImmediate();
  }
  server.off('connection', hold);
  // By then the server is closed.
  void setImmediate().then(() => held.forEach((socket) => socket.resume()));
}
