import { OPERATOR_LINK_HOURS } from '../../contract/operators.ts';
import { emailAddress } from '../../contract/values.ts';
import { readEnvironment, readConfig, type Config } from '../config/config.ts';
import { addOperator, endSessionsOf, operatorAddedJob, removeOperator } from '../features/operators/account-actions.ts';
import { listOperators, logAction } from '../features/operators/actions.ts';
import { endSessionsOf as endOwnerSessionsOf, listAddressesOf } from '../features/owners/actions.ts';
import { changeNoticeJob } from '../features/owners/password-actions.ts';
import { resetSecondFactor as resetOwner } from '../features/owners/second-factor-actions.ts';
import { resetNoticeJob, resetSecondFactor as resetOperator } from '../features/operators/second-factor-actions.ts';
import { createClock } from '../kit/clock.ts';
import { prepareDatabase } from '../kit/database-roles.ts';
import { Db } from '../kit/db.ts';
import { isDistributed } from '../kit/distribution.ts';
import { createEncryption } from '../kit/encryption.ts';
import { Jobs, type JobSender } from '../kit/jobs.ts';
import { createLog } from '../kit/log.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import type { Reencrypted } from '../kit/reencryption.ts';
import { loadSecrets } from '../kit/secret.ts';
import { SEALED_TABLES } from '../sealed-tables.ts';
import { hasEmbeddedDatabase, openDatabase, requireDatabase, runCommand, UsageError } from './command.ts';

/**
 * The command that manages operator accounts and changes the key: `npm run operator -- add <email>`. It needs the
 * product's environment, and works whether the product is running or not.
 */

const USAGE = `Usage:
  npm run operator -- add <email>      creates an account, or a new link for one, and shows the link
  npm run operator -- remove <email>   removes an account immediately
  npm run operator -- list             lists the accounts
  npm run operator -- sign-out <email> signs an owner or operator out everywhere
  npm run operator -- reset-operator <email>  lets an operator set up a new authenticator app, and mails them
  npm run operator -- reset-owner <email>   turns an owner’s two-step verification off, signs them out and mails them
  npm run operator -- reencrypt        encrypts everything stored with the first key of SECRET_KEYS`;

const refuse = () => Promise.reject(new Error('jobs are for the product'));
const REFUSING: JobSender = { send: refuse, sendAgain: refuse };
const RESETS = ['reset-operator', 'reset-owner'] as const;
const SEND_MAILS: ReadonlySet<string> = new Set(['add', ...RESETS]);
const TAKE_ADDRESS: ReadonlySet<string> = new Set(['add', 'remove', 'sign-out', ...RESETS]);

await runCommand(run);

async function run([command, address, ...more]: string[]): Promise<string> {
  const takesAddress = TAKE_ADDRESS.has(command ?? '');
  const takesNothing = command === 'list' || command === 'reencrypt';
  if (command !== undefined && !command.startsWith('-') && !takesAddress && !takesNothing)
    throw new UsageError(`${JSON.stringify(command)} is not a command.\n\n${USAGE}`);
  const complete = takesAddress ? address !== undefined : takesNothing && address === undefined;
  if (!complete || more.length > 0) throw new UsageError(USAGE);
  const email = takesAddress ? readAddress(address) : '';
  const config = readConfig(readEnvironment());
  // The first operator may be added before the first start of the product.
  const creates = command === 'add' && config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir);
  if (!creates) requireDatabase(config);
  await using stack = new AsyncDisposableStack();
  const db = await openMigrated(config, stack, { sendsJobs: SEND_MAILS.has(command ?? '') });
  if (command === 'add') return formatLink(config, email, await addOperator(db, email), creates);
  if (command === 'remove') {
    if (!(await removeOperator(db, email))) throw new UsageError(`Operator ${email} not found.`);
    return `${email} is signed out everywhere and can no longer sign in.`;
  }
  if (command === 'sign-out') {
    const found = [
      await endSessionsOf(db, email),
      await logOwnerAction(db, 'owner_signed_out', email, endOwnerSessionsOf),
    ];
    if (!found.includes(true)) throw new UsageError(`No owner or operator has the email ${email}.`);
    return `${email} is signed out everywhere, and links to set a password are invalid.`;
  }
  if (command === 'reset-operator') {
    if (!(await resetOperator(db, email))) throw new UsageError(`No operator ${email} has two-step verification.`);
    return `${email} is signed out everywhere, sets up a new authenticator app at the next sign-in, and gets an email about it.`;
  }
  if (command === 'reset-owner') {
    if (!(await logOwnerAction(db, 'owner_factor_reset', email, resetOwner)))
      throw new UsageError(`No owner ${email} has two-step verification.`);
    return `${email} signs in with the password alone, is signed out everywhere, and gets an email about it.`;
  }
  if (command === 'reencrypt') {
    const results = await reencryptAll(config, db);
    await logAction(db, { action: 'reencrypt', details: formatReencrypted(results).replaceAll('\n', '; ') });
    // A script that removes the old key next must stop.
    if (results.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    return formatReencrypted(results);
  }
  return formatList(await listOperators(db));
}

/** The log names the owner's sites, not the owner. Returns false if `act` found nobody. */
async function logOwnerAction(
  db: Db,
  action: 'owner_signed_out' | 'owner_factor_reset',
  email: string,
  act: (tx: Db, email: string) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const sites = await listAddressesOf(tx, email);
    const found = await act(tx, email);
    if (found) await logAction(tx, { action, details: sites.map((site) => `site ${site}`).join(', ') });
    return found;
  });
}

async function reencryptAll(config: Config, db: Db): Promise<Reencrypted[]> {
  const services = { db, seal: createEncryption(...(await loadSecrets(config))) };
  const results: Reencrypted[] = [];
  for (const table of SEALED_TABLES) results.push(await table.reencrypt(services));
  return results;
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

/** With `sendsJobs` a running product, or the next one that starts, works on the jobs that are enqueued. */
async function openMigrated(
  config: Config,
  stack: AsyncDisposableStack,
  { sendsJobs }: { sendsJobs: boolean },
): Promise<Db> {
  const roles = await openDatabase(config, stack);
  await prepareDatabase(roles, createLog('silent'));
  const address = roles.product;
  const pool = createPool(address, { applicationName: 'operator', max: sendsJobs ? 3 : 1, onError: () => undefined });
  const q = createKysely(pool);
  stack.defer(() => q.destroy());
  const options = { distributed: await isDistributed(q) };
  return new Db(q, createClock(config.timeOffset), sendsJobs ? await openJobs() : REFUSING, options);

  async function openJobs(): Promise<Jobs> {
    const ownsTables = roles.owner === address;
    const jobs = stack.use(await Jobs.open({ address, ownsTables, pool, log: createLog('silent'), listen: false }));
    await jobs.createQueues([changeNoticeJob, operatorAddedJob, resetNoticeJob]);
    return jobs;
  }
}

function formatLink({ publicUrl, dataDir }: Config, email: string, token: string, created: boolean): string {
  const note = created ? `There was no database in ${dataDir}, so a new one was created there.\n\n` : '';
  return `${note}${email} can set a password with this link, once and within ${OPERATOR_LINK_HOURS} hours:

  ${publicUrl.origin}/operator/password?token=${token}

After that, sign in at ${publicUrl.origin}/operator with the password. The first time, a code is emailed, and you set up an
authenticator app for the codes of later sign-ins.`;
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
