import { startApp } from './app.ts';
import { environment, readConfig } from './config/config.ts';
import { ConfigFaults } from './config/reader.ts';
import { MigrationError } from './kit/migrations.ts';
import { PostgresError } from './kit/postgres/error.ts';

/** After so long a stop is no longer waited for. */
const STOP_DEADLINE_MS = 9_500;

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  const isPlain = error instanceof ConfigFaults || error instanceof PostgresError || error instanceof MigrationError;
  console.error(isPlain ? error.message : error);
}

async function run(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  const config = readConfig(environment());
  await using app = await startApp(config);
  announce(app.services.config, app.port);
  await stopped;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
}

function announce({ brand, smtpUrl, production, publicUrl }: ReturnType<typeof readConfig>, port: number): void {
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
