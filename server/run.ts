import { once } from 'node:events';
import { startApp, type App, type Overrides } from './app.ts';
import { readEnvironment, readConfig, type Config } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { MigrationError } from './kit/migrations.ts';
import { PostgresError } from './kit/postgres/error.ts';

/** The whole exit takes at most 10 s. */
const STOP_DEADLINE_MS = 9_500;

/**
 * Runs with this process's environment until SIGTERM or SIGINT. For an error that an operator can fix it prints only
 * the message and exits with 1. Calls `onReady` once the server accepts requests.
 */
export async function runProduct(overridesFor = makeNoOverrides, onReady = announceApp): Promise<void> {
  const stop = new AbortController();
  const onSignal = (): void => {
    // Every further one is ignored: in a terminal, both the system and npm send SIGINT.
    if (stop.signal.aborted) return;
    stop.abort();
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  try {
    await runUntilStopped(stop.signal, overridesFor, onReady);
  } catch (error) {
    if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return;
    process.exitCode = 1;
    const isPlain = error instanceof ConfigError || error instanceof PostgresError || error instanceof MigrationError;
    console.error(isPlain ? error.message : error);
  }
}

const makeNoOverrides = (_config: Config): Promise<Overrides> => Promise.resolve({});

async function runUntilStopped(
  signal: AbortSignal,
  overridesFor: typeof makeNoOverrides,
  onReady: typeof announceApp,
): Promise<void> {
  const config = readConfig(readEnvironment());
  await using app = await startApp(config, await overridesFor(config), signal);
  onReady(app);
  if (!signal.aborted) await once(signal, 'abort');
}

const announceApp = ({ services, port }: App): void => printAddresses(services.config, port);

export function printAddresses({ brand, smtpUrl, production, publicUrl }: Config, port: number): void {
  const rows = [
    ['Main site', publicUrl.origin],
    ...(publicUrl.port === String(port) ? [] : [['Listening on', `port ${port}`]]),
    ...(smtpUrl === undefined && !production ? [['Mails', `${publicUrl.origin}/dev/outbox`]] : []),
    ['Calls', `${publicUrl.origin}/api/openapi.json`],
  ];
  console.log(
    `\n${brand.name} is ready.\n${rows.map(([what = '', where]) => `  ${what.padEnd(12)} ${where}`).join('\n')}\n`,
  );
}
