import { OPERATOR_LINK_HOURS } from '../../contract/operators.ts';
import { emailAddress } from '../../contract/values.ts';
import { readEnvironment, readConfig, type Config } from '../config/config.ts';
import { reencryptTokens } from '../features/guests/actions.ts';
import { addOperator, listOperators, removeOperator } from '../features/operators/actions.ts';
import { reencryptEvents } from '../features/orders/payment-actions.ts';
import { createClock } from '../kit/clock.ts';
import { Db } from '../kit/db.ts';
import { createEncryption } from '../kit/encryption.ts';
import { reencryptResponses } from '../kit/http/idempotency.ts';
import { migrateDatabase } from '../kit/migrations.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import type { Reencrypted } from '../kit/reencryption.ts';
import { loadSecrets } from '../kit/secret.ts';
import { openDatabase, runCommand, UsageError } from './command.ts';

/**
 * The command that manages operator accounts and changes the key: `npm run operator -- add <email>`. It needs the
 * product's environment, and works whether the product is running or not.
 */

const USAGE = `Usage:
  npm run operator -- add <email>      creates an account, or a new link for one, and shows the link
  npm run operator -- remove <email>   removes an account immediately
  npm run operator -- list             lists the accounts
  npm run operator -- reencrypt        encrypts everything stored with the first key of SECRET_KEYS`;

await runCommand(run);

async function run([command, address, ...more]: string[]): Promise<string> {
  const takesAddress = command === 'add' || command === 'remove';
  const takesNothing = command === 'list' || command === 'reencrypt';
  const complete = takesAddress ? address !== undefined : takesNothing && address === undefined;
  if (!complete || more.length > 0) throw new UsageError(USAGE);
  const email = takesAddress ? readAddress(address) : '';
  const config = readConfig(readEnvironment());
  await using stack = new AsyncDisposableStack();
  const db = await openMigrated(config, stack);
  if (command === 'add') return formatLink(config, email, await addOperator(db, email));
  if (command === 'remove') {
    if (!(await removeOperator(db, email))) throw new UsageError(`Operator ${email} not found.`);
    return `${email} is signed out everywhere and can no longer sign in.`;
  }
  if (command === 'reencrypt') return formatReencrypted(await reencryptAll(config, db));
  return formatList(await listOperators(db));
}

async function reencryptAll(config: Config, db: Db): Promise<Reencrypted[]> {
  const services = { db, seal: createEncryption(...(await loadSecrets(config))) };
  return [await reencryptTokens(services), await reencryptEvents(services), await reencryptResponses(services)];
}

function formatReencrypted(tables: readonly Reencrypted[]): string {
  const formatUnreadable = (count: number) => (count > 0 ? `, ${count} that no key decrypts` : '');
  return tables
    .map(({ name, changed, unreadable }) => `${name}: ${changed} encrypted${formatUnreadable(unreadable)}`)
    .join('\n');
}

function readAddress(text: string | undefined): string {
  const read = emailAddress().safeParse(text);
  if (!read.success) throw new UsageError(`${JSON.stringify(text)} is not an email address.\n\n${USAGE}`);
  return read.data;
}

async function openMigrated(config: Config, stack: AsyncDisposableStack): Promise<Db> {
  const address = await openDatabase(config, stack);
  await migrateDatabase(address);
  const q = createKysely(createPool(address, { applicationName: 'operator', max: 1, onError: () => undefined }));
  stack.defer(() => q.destroy());
  const refuse = () => Promise.reject(new Error('jobs are for the product'));
  return new Db(q, createClock(config.timeOffset), { send: refuse, sendAgain: refuse });
}

function formatLink({ publicUrl }: Config, email: string, token: string): string {
  return `${email} can set a password with this link, once and within ${OPERATOR_LINK_HOURS} hours:

  ${publicUrl.origin}/operator/password?token=${token}

After that, sign in at ${publicUrl.origin}/operator with the password and a code that is emailed each time.`;
}

function formatList(operators: Awaited<ReturnType<typeof listOperators>>): string {
  if (operators.length === 0) return `No operators yet.\n\n${USAGE}`;
  const width = Math.max(...operators.map(({ email }) => email.length));
  return operators
    .map(({ email, createdAt, ready }) =>
      [email.padEnd(width), `since ${createdAt.slice(0, 10)}`, ...(ready ? [] : ['no password yet'])].join('  '),
    )
    .join('\n');
}
