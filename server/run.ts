import { once } from 'node:events';
import { startApp, type App, type Overrides } from './app.ts';
import { readEnvironment, readConfig, type Config } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { createLog } from './kit/log.ts';
import { MigrationError } from './kit/migrations.ts';
import { PostgresError } from './kit/postgres/error.ts';
import { describeWithStack } from './kit/source-stack.ts';
import { STOPPED_BY } from './kit/stop-times.ts';

/**
 * Runs with this process's environment until SIGTERM or SIGINT. For an error that an operator can fix it prints only
 * the message and exits with 1. Calls `onReady` once the server accepts requests.
 */
export async function runProduct(overridesFor = makeNoOverrides, onReady = announceApp): Promise<void> {
  const stop = new AbortController();
  // Every further one is ignored: in a terminal, both the system and npm send SIGINT.
  for (const name of ['SIGTERM', 'SIGINT'])
    process.on(name, () => stop.signal.aborted || stop.abort(new DOMException(name, 'AbortError')));
  try {
    await runUntilStopped(stop.signal, overridesFor, onReady);
  } catch (error) {
    if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return;
    process.exitCode = 1;
    const isPlain = error instanceof ConfigError || error instanceof PostgresError || error instanceof MigrationError;
    console.error(isPlain ? error.message : describeWithStack(error));
  }
}

const makeNoOverrides = (_config: Config): Promise<Overrides> => Promise.resolve({});

async function runUntilStopped(
  signal: AbortSignal,
  overridesFor: typeof makeNoOverrides,
  onReady: typeof announceApp,
): Promise<void> {
  const config = readConfig(readEnvironment());
  const log = createLog(config.logLevel);
  const readReason = () => ({ signal: (signal.reason as Error).message });
  signal.addEventListener('abort', () => {
    log.info(readReason(), 'stopping');
    setTimeout(() => {
      log.error(readReason(), 'the product does not stop in time');
      process.exit(1);
    }, STOPPED_BY.exit).unref();
  });
  try {
    await using app = await startApp(config, { log, ...(await overridesFor(config)) }, signal);
    onReady(app);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    if (signal.aborted) log.info(readReason(), 'stopped');
  }
}

/** In production standard output has lines of the log only. */
function announceApp({ services: { config, log }, port }: App): void {
  const { production, publicUrl } = config;
  if (production) log.info({ mainSite: publicUrl.origin, calls: buildCallsUrl(publicUrl), port }, 'ready');
  else printAddresses(config, port);
}

const buildCallsUrl = ({ origin }: URL) => `${origin}/api/openapi.json`;

export function printAddresses({ brand, smtpUrl, publicUrl }: Config, port: number): void {
  const rows = [
    ['Main site', publicUrl.origin],
    ...(publicUrl.port === String(port) ? [] : [['Listening on', `port ${port}`]]),
    ...(smtpUrl === undefined ? [['Mails', `${publicUrl.origin}/dev/outbox`]] : []),
    ['Calls', buildCallsUrl(publicUrl)],
  ];
  console.log(
    `\n${brand.name} is ready.\n${rows.map(([what = '', where]) => `  ${what.padEnd(12)} ${where}`).join('\n')}\n`,
  );
}
