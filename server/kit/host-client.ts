import { callbackify } from 'node:util';
import pg from 'pg';

/** In milliseconds, for one host to connect and to answer. */
const HOST_TIMEOUT = 2_000;

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/**
 * Builds a client that connects to the first of several hosts that accepts writes, as libpq does with
 * `target_session_attrs=read-write`. The host that was found last is tried first. Connecting fails with code 08001 if
 * there is none.
 */
export function buildHostClient(urls: readonly string[]): ClientClass {
  let last = 0;
  let finding: Promise<pg.Client> | undefined;

  async function findHost(): Promise<pg.Client> {
    const problems: string[] = [];
    for (const index of new Set([last, ...urls.keys()])) {
      const { client, problem } = await probeHost(urls[index] ?? '');
      if (problem === undefined) {
        last = index;
        return client;
      }
      problems.push(`${client.host}:${client.port} ${problem}`);
    }
    throw Object.assign(new Error(`no host accepts writes: ${problems.join(', ')}`), { code: '08001' });
  }

  return class HostClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      finding ??= findHost().finally(() => {
        finding = undefined;
      });
      const connected = finding.then(({ host, port }) => {
        Object.assign(this, { host, port });
        return super.connect();
      });
      if (!callback) return connected;
      callbackify(() => connected)(callback);
      return undefined;
    }
  };
}

/** Returns a client that has ended, for its host and port, and why the host is not used. */
async function probeHost(url: string): Promise<{ client: pg.Client; problem: string | undefined }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: HOST_TIMEOUT,
    query_timeout: HOST_TIMEOUT,
  });
  // A connection that breaks fails its query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly: string }>(
      `select current_setting('transaction_read_only') as readonly`,
    );
    return { client, problem: rows[0]?.readonly === 'off' ? undefined : 'is read-only' };
  } catch (error) {
    return { client, problem: error instanceof Error ? error.message || String(error) : String(error) };
  } finally {
    // Not awaited: a frozen host never confirms it.
    client.end().catch(() => undefined);
  }
}
